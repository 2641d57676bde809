import { createECDH, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { libraryApi } from '@tidemark/contracts/library-paths';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { query } from '@tidemark/harness/query';
import { postgresUrl } from '@tidemark/harness/vitest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { emailToken, linkSecret } from '../src/features/notification-emails/tokens.ts';
import { openPostgres } from '../src/platform/database/database.ts';
import { type ApiProcess, startApiProcess, workFolder } from './api-process.ts';
import { MainAppBrowser, type MainAppProcess, startMainAppProcess } from './main-app-process.ts';

/** How soon every process must refuse what has ended. */
const WITHIN_MS = 15_000;
const PASSWORD = 'a long walk home';
const NEW_PASSWORD = 'another long walk';
const cleanups: (() => Promise<unknown> | unknown)[] = [];

let mainApp: MainAppProcess;
let accountsDatabase: string;
let apiDatabase: string;
/** Two processes on one database. The main app reports to the first one. */
let apis: readonly [ApiProcess, ApiProcess];
/** Another process of the main app on the same database, as an operator starts it. */
let startAnotherMainApp: () => Promise<MainAppProcess>;

async function newDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(postgresUrl());
  cleanups.push(drop);
  return url;
}

beforeAll(async () => {
  const work = workFolder(1);
  cleanups.push(work.remove);
  const gated = { title: 'For Pioneer', teaser: 'About it.', access: 'pioneer', categories: ['layer-1'] };
  const fields = JSON.stringify({ ...gated, publish_at: '2025-01-01T00:00:00Z' });
  writeFileSync(join(work.content, 'articles', 'gated.md'), `---\n${fields}\n---\nIts text.\n`);
  [accountsDatabase, apiDatabase] = [await newDatabase(), await newDatabase()];
  const port = await freePort('localhost');
  const apiUrl = `http://localhost:${port}`;
  const mainAppOf = async (folder: string, url: string) => {
    const started = await startMainAppProcess({ folder, databaseUrl: accountsDatabase, apiUrl: url });
    cleanups.push(started.stop);
    return started;
  };
  mainApp = await mainAppOf(work.folder, apiUrl);
  startAnotherMainApp = () => mainAppOf(work.folder, apiUrl);
  const apiOf = async (folder: string, env: Record<string, string>) => {
    const shared = { DATABASE_URL: apiDatabase, VAPID_SUBJECT: 'mailto:ops@example.com' };
    const options = { folder, content: work.content, mainApp: mainApp.url, env: { ...shared, ...env } };
    const started = await startApiProcess(options);
    cleanups.push(started.stop);
    return started;
  };
  const first = await apiOf(join(work.folder, 'one'), { API_PORT: String(port) });
  apis = [first, await apiOf(join(work.folder, 'two'), {})];
}, 300_000);

afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}, 120_000);

const post = (url: string, body: object, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

async function requested<Data>(response: Promise<Response>): Promise<Data> {
  const { ok, status, text } = await response.then(async (one) => ({
    ...{ ok: one.ok, status: one.status, text: await one.text() },
  }));
  if (!ok) throw new Error(`${status}: ${text}`);
  return JSON.parse(text).data as Data;
}

/** What the newest email to this address contains. Emails are sent after the response. */
async function inEmail(address: string, pattern: RegExp): Promise<string> {
  const find = () => mainApp.emailsTo(address).findLast((email) => pattern.test(email));
  await vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 30_000 });
  return pattern.exec(find() ?? '')?.[1] ?? '';
}

/** A browser's subscription, as the browser describes it. */
function newSubscription() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

interface Device {
  readonly browser: MainAppBrowser;
  readonly token: string;
  readonly push: ReturnType<typeof newSubscription>;
}

async function deviceOf(browser: MainAppBrowser): Promise<Device> {
  const token = (await browser.sync())?.otherProp.idToken ?? '';
  const push = newSubscription();
  await requested(post(`${apis[0].url}${libraryApi.push}`, push, token));
  return { browser, token, push };
}

/** A reader of Pioneer with every credential there is. */
async function setUp(email: string) {
  const browser = new MainAppBrowser(mainApp.url);
  const form = await (await browser.post('/signup', { email, password: PASSWORD })).text();
  const signUp = /name="token" value="([^"]+)"/.exec(form)?.[1] ?? '';
  await browser.post('/signup/code', {
    token: signUp,
    code: await inEmail(email, /Subject: (\d{6}) is your/),
  });
  await mainApp.run('src/command.ts', 'grant', email, 'pioneer', '--reason', 'test');
  const another = new MainAppBrowser(mainApp.url);
  await another.post('/login', { email, password: PASSWORD });
  const uid = (await browser.sync())?.fbUserProp.uid ?? '';
  // The sign-up was reported when the token of the first sync was issued.
  const reported = `select uid from reader_rights where uid = '${uid}' and plan = 'pioneer'`;
  await vi.waitFor(async () => expect(await query(apiDatabase, reported)).toHaveLength(1), {
    timeout: 30_000,
  });
  const device = await deviceOf(browser);
  const [api] = apis;
  const feed = await requested<{ token: string }>(
    post(`${api.url}${libraryApi.privateFeed}`, {}, device.token),
  );
  const [article] = (await query(apiDatabase, `select id from articles where slug = 'gated'`)) as {
    id: number;
  }[];
  const gift = await requested<{ attributes: { token: string } }>(
    post(`${api.url}${libraryApi.gifts}`, { article_id: article?.id }, device.token),
  );
  const visitor = new MainAppBrowser(mainApp.url);
  await visitor.post('/login/link', { email });
  const loginLink = await inEmail(email, /\/login\/link\/confirm\?token=([\w-]+)/);
  await visitor.post('/forgot', { email });
  const resetLink = await inEmail(email, /\/reset\?token=([\w-]+)/);
  const database = await openPostgres(apiDatabase, { poolSize: 1 });
  const preferences = emailToken(await linkSecret(database.db), uid, email, 0);
  await database.close();
  return {
    ...{ email, uid, device, another: await deviceOf(another), thief: browser.copy() },
    ...{ feed: feed.token, gift: gift.attributes.token, loginLink, resetLink, preferences },
  };
}
type Member = Awaited<ReturnType<typeof setUp>>;

/** Whether a credential still works, at this process of the API. */
type Use = (member: Member, api: string) => Promise<boolean>;

const statusOf = async (request: Promise<Response>) => (await request).status;
const hasToken = async (api: string, token: string) =>
  (await statusOf(fetch(`${api}/strapi/bookmarks`, { headers: { authorization: `Bearer ${token}` } }))) ===
  200;
const hasPush = async (api: string, { endpoint, keys }: Device['push']) =>
  (await statusOf(
    post(`${api}${libraryApi.renewPush}`, { endpoint, keys, old: { endpoint, auth: keys.auth } }),
  )) === 200;
const hasFile = async (api: string, token: string, file: string) =>
  (await statusOf(fetch(`${api}/private-feeds/${token}/${file}`))) === 200;

const CREDENTIALS = {
  'the token of the session': ({ device }, api) => hasToken(api, device.token),
  'the token of another session': ({ another }, api) => hasToken(api, another.token),
  // Also that with which offline copies are kept: the device deletes them when a sync is refused.
  'the session cookie as it was': async ({ thief }) => (await thief.copy().sync()) !== undefined,
  'another session': async ({ another }) => (await another.browser.sync()) !== undefined,
  'the private feed': ({ feed }, api) => hasFile(api, feed, 'all.rss'),
  'the private calendar': ({ feed }, api) => hasFile(api, feed, 'calendar.ics'),
  'push messages of the browser': ({ device }, api) => hasPush(api, device.push),
  'push messages of another browser': ({ another }, api) => hasPush(api, another.push),
  'the link to email settings': async ({ preferences: token }, api) =>
    (await statusOf(post(`${api}${libraryApi.readEmailPreferences}`, { token }))) === 200,
  'one-click unsubscribe': async ({ preferences: token }, api) =>
    (await statusOf(post(`${api}${libraryApi.unsubscribe}?token=${token}`, {}))) === 200,
  'a gift link': async ({ gift: token }, api) =>
    (await statusOf(post(`${api}${libraryApi.openGift}`, { token, device_id: 'device-1' }))) === 200,
  'a link to log in': async ({ loginLink: token }) =>
    (await statusOf(new MainAppBrowser(mainApp.url).post('/login/link/confirm', { token }))) === 303,
  'a link to set the password': async ({ resetLink: token }) =>
    (await statusOf(new MainAppBrowser(mainApp.url).post('/reset', { token, password: NEW_PASSWORD }))) ===
    303,
} as const satisfies Record<string, Use>;
type Credential = keyof typeof CREDENTIALS;

/** These work once, in one process. */
const USED_ONCE: readonly Credential[] = ['a link to log in', 'a link to set the password'];

const command = (member: Member, name: string) =>
  mainApp.run('src/command.ts', name, member.email, '--reason', 'test');

const ENDINGS = {
  'sign-out': ({ device }: Member) => device.browser.post('/logout'),
  'ending all other sessions': ({ device }: Member) => device.browser.post('/account/sessions'),
  'a change of the password': ({ device }: Member) =>
    device.browser.post('/account/password', { current: PASSWORD, password: NEW_PASSWORD }),
  async 'a change of the email'({ device, email }: Member) {
    const changed = `changed-${email}`;
    await device.browser.post('/account/email', { email: changed, current: PASSWORD });
    const code = await inEmail(changed, /Subject: (\d{6}) /);
    await device.browser.post('/account/email/code', { email: changed, code });
  },
  'a downgrade': (member: Member) => command(member, 'revoke'),
  async 'the deletion of the account'({ uid }: Member) {
    await query(accountsDatabase, `update "user" set "deleteAt" = now() where id = '${uid}'`);
    await (await startAnotherMainApp()).stop();
  },
  'disabling the account': (member: Member) => command(member, 'disable'),
};
type Ending = keyof typeof ENDINGS;

const [ENDS, STAYS] = [false, true];

/** What each credential is worth after each ending, in the order of ENDINGS. */
const TABLE: Readonly<Record<Credential, readonly boolean[]>> = {
  'the token of the session': [ENDS, ENDS, ENDS, ENDS, ENDS, ENDS, ENDS],
  'the token of another session': [STAYS, ENDS, ENDS, ENDS, ENDS, ENDS, ENDS],
  'the session cookie as it was': [ENDS, ENDS, ENDS, ENDS, STAYS, ENDS, ENDS],
  'another session': [STAYS, ENDS, ENDS, ENDS, STAYS, ENDS, ENDS],
  'the private feed': [STAYS, ENDS, ENDS, ENDS, STAYS, ENDS, ENDS],
  'the private calendar': [STAYS, ENDS, ENDS, ENDS, STAYS, ENDS, ENDS],
  'push messages of the browser': [ENDS, ENDS, ENDS, ENDS, STAYS, ENDS, ENDS],
  'push messages of another browser': [STAYS, ENDS, ENDS, ENDS, STAYS, ENDS, ENDS],
  'the link to email settings': [STAYS, ENDS, ENDS, ENDS, STAYS, ENDS, ENDS],
  // Works for the address it was sent to.
  'one-click unsubscribe': [STAYS, STAYS, STAYS, ENDS, STAYS, ENDS, STAYS],
  // Was given to others. It ends with the right to give it.
  'a gift link': [STAYS, STAYS, STAYS, STAYS, ENDS, ENDS, STAYS],
  'a link to log in': [STAYS, ENDS, ENDS, ENDS, STAYS, ENDS, ENDS],
  'a link to set the password': [STAYS, ENDS, ENDS, ENDS, STAYS, ENDS, ENDS],
};
const STILL_SIGNED_IN: readonly Ending[] = [
  ...([
    'ending all other sessions',
    'a change of the password',
    'a change of the email',
    'a downgrade',
  ] as const),
];

describe.each(Object.keys(ENDINGS) as Ending[])('%s', (ending) => {
  const column = Object.keys(ENDINGS).indexOf(ending);
  const cells = Object.entries(TABLE).map(
    ([name, row]) => [name as Credential, row[column] === STAYS] as const,
  );
  let member: Member;
  let endedAt: number;

  beforeAll(async () => {
    member = await setUp(`reader-${column}@example.com`);
    for (const [credential] of cells.filter(([name]) => !USED_ONCE.includes(name))) {
      const works = await Promise.all(apis.map(({ url }) => CREDENTIALS[credential](member, url)));
      expect([credential, ...works]).toEqual([credential, true, true]);
    }
    await ENDINGS[ending](member);
    endedAt = performance.now();
  }, 180_000);

  it.each(cells.filter(([, stays]) => !stays))('ends %s in every process', async (credential) => {
    for (const { url } of apis) {
      let lastAcceptedAt = endedAt;
      for (
        let sentAt = performance.now();
        await CREDENTIALS[credential](member, url);
        sentAt = performance.now()
      ) {
        lastAcceptedAt = sentAt;
        expect(lastAcceptedAt - endedAt).toBeLessThan(WITHIN_MS);
        await sleep(100);
      }
    }
  });

  if (STILL_SIGNED_IN.includes(ending))
    it('leaves the reader signed in, with tokens that work', async () => {
      const token = (await member.device.browser.sync())?.otherProp.idToken ?? '';
      await expect.poll(() => hasToken(apis[1].url, token)).toBe(true);
    });

  // The last of them sets a new password.
  it.each(cells.filter(([, stays]) => stays))('does not end %s', async (credential) => {
    for (const { url } of USED_ONCE.includes(credential) ? apis.slice(0, 1) : apis)
      expect(await CREDENTIALS[credential](member, url)).toBe(true);
  });
});
