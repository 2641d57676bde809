import type { ProviderId } from '../src/platform/auth/providers.ts';
import { Browser, freshEnv, PORTAL, start } from './browser.ts';
import { MEMBER } from './member.ts';
import { type Identity, standInForProviders } from './oauth-stand-in.ts';

export const SOURCE = `${PORTAL}/articles/a#gate`;
const SECRET = 'client-secret';
export const READER: Identity = { id: 'subject-7', email: MEMBER.email, verified: true };
export const ORIGINS = {
  google: 'https://accounts.google.com',
  github: 'https://github.com',
  apple: 'https://appleid.apple.com',
} as const;

const settings = (id: ProviderId) => ({
  [`${id.toUpperCase()}_CLIENT_ID`]: `${id}-client`,
  [`${id.toUpperCase()}_CLIENT_SECRET`]: SECRET,
});

/** The main app with these sites configured, and readers who sign in with them. */
export async function startWithProviders(ids: readonly ProviderId[] = ['google']) {
  const env = Object.assign({}, ...ids.map(settings)) as Record<string, string>;
  const app = await start(await freshEnv(env));
  const standIn = standInForProviders(SECRET);
  /** The reader agrees at the site that `location` leads to, and returns. */
  const agree = async (browser: Browser, id: ProviderId, location: string | undefined, identity = READER) => {
    const sent = standIn.authorize(location ?? '', identity);
    const back = `/api/auth/callback/${id}`;
    // Apple sends a form, without cookies.
    const query = new URLSearchParams(sent);
    const url =
      id === 'apple'
        ? (await new Browser(app.server).post(back, sent, { origin: ORIGINS.apple })).headers.location
        : `${back}?${query}`;
    return browser.get(url ?? '');
  };
  const signIn = async (browser: Browser, id: ProviderId, identity = READER, source = SOURCE) => {
    const begun = await browser.post(`/login/with/${id}`, { source });
    return begun.statusCode === 303 ? agree(browser, id, begun.headers.location, identity) : begun;
  };
  return { app, browser: new Browser(app.server), standIn, agree, signIn };
}
