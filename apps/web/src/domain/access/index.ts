import {
  type EffectiveAccess,
  type ReaderTier,
  type Tier,
  tierCanRead,
  tierLabel,
  tierOf,
} from '@tidemark/contracts/access';
import { formatDate } from '@tidemark/contracts/dates';
import { config } from '../../platform/config.ts';

interface Action {
  readonly button: string;
  /** A page of the main app, or the alpha application's email link. */
  readonly href: string;
}

export interface Offer extends Action {
  readonly heading: string;
  readonly text: string;
  readonly second?: Action;
}

const SIGN_UP = {
  heading: 'Sign up to unlock this page',
  button: 'Log in / Sign up',
  href: config.mainApp.login,
} as const;

/** For a member whose session the API does not accept, although their plan is sufficient. */
export const logInAgain = (subject: string): Offer => ({
  ...SIGN_UP,
  text: `Level up your crypto knowledge: your session has ended, so log in again to see ${subject}.`,
});

/** What a free account opens and what it does not, said before the reader signs up. */
function signUpText(tier: Tier, subject: string): string {
  if (tier === 'free')
    return `Level up your crypto knowledge: a free account unlocks ${subject} and everything else marked Free. It costs nothing.`;
  const needed = tier === 'alpha' ? 'Alpha, by application' : tierLabel(tier);
  return `Level up your crypto knowledge: a free account opens what is marked Free, but not ${subject}. You need ${needed} for that.`;
}

function alphaOffer(appliedAt: string | undefined): Offer {
  const email = { button: 'Apply by email', href: config.links.alphaApplication };
  return appliedAt === undefined
    ? {
        heading: 'Apply for Alpha to unlock this page',
        text: 'Alpha Zone is for Alpha members: desk notes, expert sessions and early research. Two questions, and we reply by email.',
        button: 'Apply for Alpha',
        href: config.mainApp.apply,
        second: email,
      }
    : {
        heading: 'Your application for Alpha is pending',
        text: `We received it on ${formatDate(appliedAt)} and will reply by email. Alpha unlocks this page.`,
        button: 'See your application',
        href: config.mainApp.apply,
        second: { ...email, button: 'Write to us' },
      };
}

/** The plans page, which marks the plan that opens what the reader came from. */
export const plansHref = (tier: Tier) => `${config.mainApp.plans}?opens=${tier}`;

/** The offer of a gated article or insight. */
export function offerFor(
  reader: ReaderTier,
  access: EffectiveAccess,
  { subject = 'this article', appliedAt }: { subject?: string; appliedAt?: string | undefined } = {},
): Offer {
  const tier = tierOf(access);
  if (reader === 'anonymous') return { ...SIGN_UP, text: signUpText(tier, subject) };
  if (tierCanRead(reader, access)) return logInAgain(subject);
  if (reader === 'professional' && tier === 'alpha') return alphaOffer(appliedAt);
  return {
    heading: 'Upgrade to unlock this page',
    text:
      tier === 'alpha'
        ? `Level up your crypto knowledge: Alpha unlocks ${subject}. Readers with Professional can apply for it.`
        : `Level up your crypto knowledge: ${tierLabel(tier)} unlocks ${subject}.`,
    button: 'See plans',
    href: plansHref(tier),
  };
}
