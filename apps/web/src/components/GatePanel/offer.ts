import { type EffectiveAccess, type ReaderTier, tierLabel, tierOf } from '@tidemark/contracts/access';
import { config } from '../../config.ts';

export interface Offer {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  /** Undefined for the login page, whose URL is built in the browser. */
  readonly href: string | undefined;
}

/** What a gate says to this reader. */
export function offerFor(reader: ReaderTier, access: EffectiveAccess): Offer {
  const label = tierLabel(access === 'none' ? null : access);
  if (reader === 'anonymous') {
    return {
      heading: 'Sign up to unlock this page',
      text:
        access === 'none'
          ? 'Level up your crypto knowledge: a free account opens this piece and keeps your reading list.'
          : `Level up your crypto knowledge with research that shows its work. This piece opens with ${label}.`,
      button: 'Log in / Sign up',
      href: undefined,
    };
  }
  if (reader === 'professional' && tierOf(access) === 'alpha') {
    return {
      heading: 'Apply for Alpha to unlock this page',
      text: 'Alpha Zone is a small room: the desk’s notes, sessions and early work. Tell us what you would bring to it.',
      button: 'Apply by email',
      href: config.links.alphaApplication,
    };
  }
  return {
    heading: 'Upgrade to unlock this page',
    text: `Level up your crypto knowledge: this piece opens with ${label}, and so does everything below it.`,
    button: 'See plans',
    href: config.mainApp.plans,
  };
}
