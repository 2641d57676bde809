import { ALPHA_ZONE_ID, categoryById } from '@tidemark/contracts/categories';
import { accountsUrl } from './sign-in.ts';

/** A signed-in reader sees the same, apart from the header; something else; is the only one who sees it; or never does. */
type SignedIn = 'same' | 'different' | 'only' | 'never';

export interface Screen {
  readonly name: string;
  /** A path, or the page that links to it and the pattern of the link. */
  readonly address: string | { readonly on: string; readonly pattern: string };
  readonly app?: 'portal' | 'accounts';
  readonly signedIn?: SignedIn;
}

const ARTICLE = '/articles/[id]';
const alphaZone = `/categories/${categoryById(ALPHA_ZONE_ID)?.slug}`;

const PORTAL: readonly Screen[] = [
  { name: 'home', address: '/', signedIn: 'different' },
  { name: 'articles', address: '/articles' },
  { name: 'free-articles', address: '/free-articles' },
  { name: 'categories', address: '/categories' },
  { name: 'category', address: '/categories/defi' },
  { name: 'subcategory', address: '/categories/markets/market-updates' },
  { name: 'alpha-zone', address: alphaZone, signedIn: 'different' },
  // Has notes, terms, charts and a table.
  { name: 'article-free', address: '/articles/what-a-validator-earns-after-issuance', signedIn: 'different' },
  { name: 'article-gated', address: { on: alphaZone, pattern: ARTICLE }, signedIn: 'different' },
  { name: 'analysts', address: '/analysts' },
  { name: 'analyst', address: { on: '/analysts', pattern: '/analysts/[id]' } },
  { name: 'search', address: '/search' },
  { name: 'search-results', address: '/search?query=liquidity', signedIn: 'different' },
  { name: 'search-nothing', address: '/search?query=qqzzxv' },
  { name: 'search-question', address: '/search?query=why+do+blob+fees+fall%3F', signedIn: 'different' },
  { name: 'search-term', address: '/search?query=what+is+slashing' },
  { name: 'search-analyst', address: '/search?query=carvalho' },
  { name: 'search-partial', address: '/search?query=penguin+liquidity+auction' },
  { name: 'search-glossary', address: '/search?query=stake&kind=glossary' },
  { name: 'reading-list', address: '/reading-list', signedIn: 'different' },
  { name: 'notes', address: '/reading-list#notes', signedIn: 'only' },
  { name: 'history', address: '/reading-list#history', signedIn: 'only' },
  { name: 'following', address: '/reading-list#following', signedIn: 'only' },
  { name: 'notifications', address: '/reading-list#notifications', signedIn: 'only' },
  { name: 'offline-copies', address: '/reading-list#offline', signedIn: 'only' },
  { name: 'calendar', address: '/calendar' },
  { name: 'insights', address: '/data-insights', signedIn: 'different' },
  {
    name: 'insight',
    address: { on: '/data-insights', pattern: '/data-insights/[id]' },
    signedIn: 'different',
  },
  { name: 'glossary', address: '/glossary' },
  { name: 'privacy', address: '/privacy' },
  { name: 'offline', address: '/offline' },
  { name: 'staff', address: '/staff', signedIn: 'different' },
  { name: 'not-found', address: '/no-such-page' },
];

const ACCOUNTS: readonly Screen[] = [
  { name: 'log-in', address: '/login', signedIn: 'never' },
  { name: 'log-in-by-email', address: '/login/link' },
  { name: 'link-to-log-in-invalid', address: '/login/link/confirm?token=none' },
  { name: 'sign-up', address: '/signup', signedIn: 'never' },
  { name: 'forgot-password', address: '/forgot' },
  { name: 'reset-password-invalid', address: '/reset?token=none' },
  { name: 'unsubscribe', address: '/unsubscribe?token=none' },
  { name: 'plans', address: '/plans', signedIn: 'different' },
  { name: 'trial', address: '/offers/trial', signedIn: 'different' },
  { name: 'campaign', address: '/offers/campaign', signedIn: 'different' },
  { name: 'subscribe', address: '/subscribe?plan=pioneer&interval=month', signedIn: 'only' },
  { name: 'terms', address: '/terms' },
  { name: 'account', address: '/account', signedIn: 'only' },
  { name: 'security', address: '/account/security', signedIn: 'only' },
  { name: 'data', address: '/account/data', signedIn: 'only' },
  { name: 'apply', address: '/apply', signedIn: 'only' },
  { name: 'staff-readers', address: '/staff', signedIn: 'only' },
  { name: 'staff-reader', address: '/staff/reader?email=pioneer%40demo.test', signedIn: 'only' },
  { name: 'outbox', address: '/outbox' },
  { name: 'main-app-not-found', address: '/no-such-page' },
];

/** Every screen of the portal and of the main app, in each state that has an address. */
export const SCREENS: readonly Screen[] = [
  ...PORTAL,
  ...ACCOUNTS.map((screen) => ({ ...screen, app: 'accounts' as const })),
];

export const isFor = (reader: 'signed out' | 'signed in', { signedIn }: Screen) =>
  signedIn !== (reader === 'signed in' ? 'never' : 'only');

/** The first link of a page's HTML to a route such as `/articles/[id]`. */
export const linkIn = (html: string, pattern: string): string | undefined =>
  html.match(new RegExp(`href="(${pattern.replace(/\[\w+\]/g, '[^/"?#]+')})["?#]`))?.[1];

/** The URL of a screen. Screens of entries are those that the main part of a list links to first. */
export async function urlOf({ app, address, name }: Screen, portal: string): Promise<string> {
  if (typeof address === 'string') return (app === 'accounts' ? accountsUrl() : portal) + address;
  const html = await (await fetch(portal + address.on)).text();
  const link = linkIn(html.slice(html.indexOf('<main'), html.indexOf('<footer')), address.pattern);
  if (!link) throw new Error(`${address.on} has no link to the screen ${name}`);
  return portal + link;
}
