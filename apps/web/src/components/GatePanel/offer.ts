import {
  type EffectiveAccess,
  type ReaderTier,
  tierCanRead,
  tierLabel,
  tierOf,
} from '@tidemark/contracts/access';
import { config } from '../../config.ts';

export interface Offer {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  /** A page of the main app, or the alpha application's email link. */
  readonly href: string;
}

/** For a member whose session the API does not accept, although their plan is sufficient. */
export const logInAgain = (subject: string): Offer => ({
  heading: 'Log in again',
  text: `Your session has ended. Log in again to see ${subject}.`,
  button: 'Log in',
  href: config.mainApp.login,
});

/** The offer of a gated article or insight. */
export function offerFor(reader: ReaderTier, access: EffectiveAccess, subject = 'this article'): Offer {
  const label = tierLabel(access === 'none' ? null : access);
  if (reader === 'anonymous') {
    return {
      heading: 'Sign up to unlock this page',
      text:
        access === 'none'
          ? `Level up your crypto knowledge: a free account unlocks ${subject}.`
          : `Level up your crypto knowledge with research that shows its sources. ${label} unlocks ${subject}.`,
      button: 'Log in / Sign up',
      href: config.mainApp.login,
    };
  }
  if (tierCanRead(reader, access)) return logInAgain(subject);
  if (reader === 'professional' && tierOf(access) === 'alpha') {
    return {
      heading: 'Apply for Alpha to unlock this page',
      text: 'Alpha Zone is for Alpha members: desk notes, expert sessions and early research. You can apply by email.',
      button: 'Apply by email',
      href: config.links.alphaApplication,
    };
  }
  return {
    heading: 'Upgrade to unlock this page',
    text: `Level up your crypto knowledge: ${label} unlocks ${subject}.`,
    button: 'See plans',
    href: config.mainApp.plans,
  };
}
