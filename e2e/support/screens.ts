import { ALPHA_ZONE_ID, categoryById } from '@tidemark/contracts/categories';
import { allScreens, type PathWithParameters, SCREENS, type ScreenName } from '@tidemark/contracts/screens';
import { accountsUrl } from './sign-in.ts';

/** A signed-in reader sees the same, apart from the header; something else; is the only one who sees it; or never does. */
type SignedIn = 'same' | 'different' | 'only' | 'never';

interface State {
  readonly name: string;
  /** A path, or the page that links to it and the pattern of the link. */
  readonly address: string | { readonly on: string; readonly pattern: string };
  readonly signedIn?: SignedIn;
}

/** A screen in one of its states. */
export interface ScreenState extends State {
  readonly app?: 'portal' | 'accounts';
  /** Its name in the table of screens. The main app and missing pages have none. */
  readonly screen?: ScreenName;
}

type ScreenWithParameters = {
  [Name in ScreenName]: (typeof SCREENS)[Name]['path'] extends PathWithParameters ? Name : never;
}[ScreenName];

const alphaZone = `/categories/${categoryById(ALPHA_ZONE_ID)?.slug}`;
const entryOf = (screen: ScreenName, on: string) => ({ on, pattern: SCREENS[screen].path });

/** The states of a screen that have an address. Those of a screen without parameters include it as it is. */
const STATES: Readonly<
  Record<ScreenWithParameters, readonly State[]> & Partial<Record<ScreenName, readonly State[]>>
> = {
  home: [{ name: 'home', address: '/', signedIn: 'different' }],
  category: [
    { name: 'category', address: '/categories/defi' },
    { name: 'alpha-zone', address: alphaZone, signedIn: 'different' },
  ],
  subcategory: [
    { name: 'subcategory', address: '/categories/markets/market-updates' },
    { name: 'alpha-subcategory', address: `${alphaZone}/war-room-notes` },
  ],
  article: [
    // Has notes, terms, charts and a table.
    {
      name: 'article-free',
      address: '/articles/what-a-validator-earns-after-issuance',
      signedIn: 'different',
    },
    { name: 'article-gated', address: entryOf('article', alphaZone), signedIn: 'different' },
  ],
  analyst: [{ name: 'analyst', address: entryOf('analyst', '/analysts') }],
  search: [
    { name: 'search', address: '/search' },
    { name: 'search-results', address: '/search?query=liquidity', signedIn: 'different' },
    { name: 'search-filtered', address: '/search?query=lending&tier=free,pioneer' },
    { name: 'search-nothing', address: '/search?query=qqzzxv' },
    { name: 'search-question', address: '/search?query=why+do+blob+fees+fall%3F', signedIn: 'different' },
    { name: 'search-term', address: '/search?query=what+is+slashing' },
    { name: 'search-analyst', address: '/search?query=carvalho' },
    { name: 'search-partial', address: '/search?query=penguin+liquidity+auction' },
    { name: 'search-glossary', address: '/search?query=stake&kind=glossary' },
  ],
  readingList: [
    { name: 'reading-list', address: '/reading-list', signedIn: 'different' },
    { name: 'notes', address: '/reading-list#notes', signedIn: 'only' },
    { name: 'history', address: '/reading-list#history', signedIn: 'only' },
    { name: 'following', address: '/reading-list#following', signedIn: 'only' },
    { name: 'notifications', address: '/reading-list#notifications', signedIn: 'only' },
    { name: 'offline-copies', address: '/reading-list#offline', signedIn: 'only' },
  ],
  calendar: [
    { name: 'calendar', address: '/calendar' },
    // A month with events in the publication of the journeys, whatever the current date.
    { name: 'calendar-with-events', address: '/calendar?month=2026-12' },
  ],
  insights: [{ name: 'insights', address: '/data-insights', signedIn: 'different' }],
  insight: [{ name: 'insight', address: entryOf('insight', '/data-insights'), signedIn: 'different' }],
  staff: [{ name: 'staff', address: '/staff', signedIn: 'different' }],
  preview: [{ name: 'preview-invalid', address: '/preview/none' }],
};

const PORTAL: readonly ScreenState[] = [
  ...allScreens().flatMap(({ name, path }) =>
    (STATES[name] ?? [{ name: path.slice(1).replaceAll('/', '-'), address: path }]).map((state) => ({
      ...state,
      screen: name,
    })),
  ),
  { name: 'not-found', address: '/no-such-page' },
];

const ACCOUNTS: readonly State[] = [
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

/** Every screen of the portal and of the main app in each state that has an address, the usual one first. */
export const SCREEN_STATES: readonly ScreenState[] = [
  ...PORTAL,
  ...ACCOUNTS.map((screen) => ({ ...screen, app: 'accounts' as const })),
];

export const isFor = (reader: 'signed out' | 'signed in', { signedIn }: State) =>
  signedIn !== (reader === 'signed in' ? 'never' : 'only');

/** The first link of a page's HTML to a route such as `/articles/[id]`. */
export const linkIn = (html: string, pattern: string): string | undefined =>
  html.match(new RegExp(`href="(${pattern.replace(/\[\w+\]/g, '[^/"?#]+')})["?#]`))?.[1];

/** The URL of a screen. Screens of entries are those that the main part of a list links to first. */
export async function urlOf({ app, address, name }: ScreenState, portal: string): Promise<string> {
  if (typeof address === 'string') return (app === 'accounts' ? accountsUrl() : portal) + address;
  const html = await (await fetch(portal + address.on)).text();
  const link = linkIn(html.slice(html.indexOf('<main'), html.indexOf('<footer')), address.pattern);
  if (!link) throw new Error(`${address.on} has no link to the screen ${name}`);
  return portal + link;
}
