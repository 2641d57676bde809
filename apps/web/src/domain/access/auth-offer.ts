import type { Reader } from '@tidemark/contracts/access';
import { config } from '../../platform/config.ts';
import { currentPlanText, type GateFacts, gateFacts } from './gate-facts.ts';
import { logInAgain, type Offer } from './index.ts';

/** What the reader wanted to see; the text of the banner names it. */
export type GatedSubject = 'page' | 'list' | 'search' | 'reading-list' | 'calendar' | 'insights' | 'newsroom';

const SUBJECT_NAMES: Readonly<Record<GatedSubject, string>> = {
  page: 'this page',
  list: 'these articles',
  search: 'search results',
  'reading-list': 'your reading list',
  calendar: 'the calendar',
  insights: 'this data',
  newsroom: 'the newsroom status',
};

/**
 * A member who gets a 401 even after a fresh sync has a session that the API does not accept: logging in
 * again helps, another plan does not. A 406 means that the plan is too low.
 */
export function authOfferFor(reader: Reader, status: number, gated: GatedSubject): Offer {
  const subject = SUBJECT_NAMES[gated];
  if (reader.kind === 'anonymous') {
    return {
      heading: 'Sign up to unlock this page',
      text: `Level up your crypto knowledge: log in or sign up for a free account to see ${subject}.`,
      button: 'Log in / Sign up',
      href: config.mainApp.login,
    };
  }
  if (status === 401) return logInAgain(subject);
  return {
    heading: 'Upgrade to unlock this page',
    text: `Level up your crypto knowledge: your plan does not include ${subject}.`,
    button: 'See plans',
    href: config.mainApp.plans,
  };
}

/** What opens a list: an account for anonymous readers. A session that ended is not a matter of plans. */
export function authFacts(reader: Reader, status: number): GateFacts | undefined {
  if (reader.kind === 'anonymous') return gateFacts(reader, { access: 'none' }, config.planPrices);
  if (status === 401) return undefined;
  return { plan: undefined, trial: undefined, currentPlan: currentPlanText(reader) };
}
