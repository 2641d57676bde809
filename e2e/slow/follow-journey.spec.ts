import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createDatabase } from '@tidemark/harness/database';
import { type PostgresServer, startPostgres } from '@tidemark/harness/postgres';
import { query } from '@tidemark/harness/query';
import { type SmtpSink, type SunkEmail, startSmtpSink } from '@tidemark/harness/smtp-sink';
import { canaryCorpus } from '@tidemark/test-corpus/canary-corpus';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { startServers } from '../../scripts/lib/servers.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { stopAll } from '../../scripts/lib/supervisor.mjs';
import { UNLIMITED } from '../support/limits.ts';
import { choosePorts } from '../support/ports.ts';
import { expect, test } from '../support/strict-page.ts';

/** Six members. The plan of the second alpha reader has ended; the last one follows another analyst. */
const READERS = [
  { name: 'free', email: 'free@demo.test', mayRead: false },
  { name: 'pioneer', email: 'pioneer@demo.test', mayRead: false },
  { name: 'professional', email: 'professional@demo.test', mayRead: true },
  { name: 'alpha', email: 'alpha@demo.test', mayRead: true },
  { name: 'reader whose plan ended', email: 'explorer@demo.test', mayRead: false, hasEnded: true },
  { name: 'reader who follows another analyst', email: 'staff@demo.test', mayRead: false, isElsewhere: true },
] as const;
type JourneyReader = (typeof READERS)[number];
const isFollower = (reader: JourneyReader) => !('isElsewhere' in reader);

const TITLE = 'What the quetzal desk paid for waiting';
const TEASER = 'A public teaser about waiting';
const TAKEAWAY = 'Zanzibar settles last';
const BODY = 'The pelican ledger runs four minutes late';
/** A reader is notified within a minute; the rest is for a machine that loses its processor. */
const NOTIFIED = { timeout: 120_000 };

const home = mkdtempSync(join(tmpdir(), 'tidemark-follow-journey-'));
const content = join(home, 'content');
const emails: SunkEmail[] = [];
let postgres: PostgresServer | undefined;
let sink: SmtpSink | undefined;
let databaseUrl: string;
let portal: string;
let api: string;
let accounts: string;

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(content, path)), { recursive: true });
  writeFileSync(join(content, path), text);
};
const analyst = (slug: string, last: string) => {
  const fields = { key: slug, first_name: 'Wren', last_name: last, role: 'Analyst', beats: ['layer-1'] };
  put(`analysts/${slug}.md`, `---\n${JSON.stringify(fields)}\n---\nWrites about chains.\n`);
};

// A build and ports of its own, because other tests with a publication of their own may run at the same time.
test.beforeAll(async () => {
  for (const [path, text] of canaryCorpus(new Date()).files) put(path, text);
  analyst('wren-hale', 'Hale');
  analyst('wren-ross', 'Ross');
  postgres = await startPostgres({ fsync: false });
  databaseUrl = (await createDatabase(postgres.url)).url;
  sink = await startSmtpSink((email) => emails.push(email));
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...UNLIMITED,
    ...(await choosePorts('follow-journey')),
    PORTAL_DATA_DIR: join(home, 'data'),
    CONTENT_DIR: content,
    DATABASE_URL: databaseUrl,
    WEB_DIST_DIR: '.next-follow-journey',
    SMTP_URL: sink.url,
  });
  await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
  portal = settings.portalUrl;
  api = settings.apiUrl;
  accounts = settings.accountsUrl;
});

test.afterAll(async () => {
  await stopAll();
  sink?.stop();
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

interface SignedIn {
  readonly reader: JourneyReader;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly feed: string;
}

async function tokenOf(context: BrowserContext): Promise<string> {
  const sync = await context.request.get(`${accounts}/v2/sync`, {
    headers: { 'sec-fetch-site': 'same-site' },
  });
  return ((await sync.json()) as { otherProp: { idToken: string } }).otherProp.idToken;
}

/** Signs in, follows an analyst with the button of their page, and chooses email and a private feed. */
async function follow(browser: Browser, reader: JourneyReader): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const slug = isFollower(reader) ? 'wren-hale' : 'wren-ross';
  const url = `${portal}/analysts/${slug}`;
  await page.goto(`${accounts}/login?source=${encodeURIComponent(url)}`);
  await page.getByLabel('Email').fill(reader.email);
  await page.locator('input[type=password]').fill('research-demo');
  await page.locator('main button.primary').click();
  await page.waitForURL(url);
  // Not before the reader's follows are loaded.
  await page.locator('button[aria-pressed="false"][aria-busy="false"]', { hasText: 'Follow' }).click();
  await expect(page.getByRole('button', { name: /^Following Wren/ })).toBeVisible();
  const headers = { authorization: `Bearer ${await tokenOf(context)}` };
  const call = (path: string, data: object) => context.request.post(`${api}${path}`, { headers, data });
  const saved = await call('/library/notification-settings', {
    ...{ email: 'immediate', time_zone: 'UTC', quiet_hours: null, daily_cap: 5 },
  });
  expect(saved.status()).toBe(200);
  const created = (await (await call('/library/private-feed', {})).json()) as { data: { token: string } };
  return { reader, context, page, feed: `${api}/private-feeds/${created.data.token}/following.json` };
}

/** The main app reports that a plan ends when it begins, with the time of its end. */
const endPlan = (email: string) =>
  query(
    databaseUrl,
    `update reader_rights set plan = 'professional', roles = '{ALPHA}',
      later = '[{"from": 0, "plan": "free", "roles": []}]' where email = '${email}'`,
  );
const knownReaders = async () =>
  (await query(databaseUrl, 'select uid from reader_rights where email is not null')).length;

test('[ROL-01] follow, publish: six readers are notified in the product, by email and in their feed of what each may read', async ({
  browser,
}) => {
  const readers: SignedIn[] = [];
  for (const reader of READERS) readers.push(await follow(browser, reader));
  await expect.poll(knownReaders).toBe(READERS.length);
  await endPlan('explorer@demo.test');
  emails.length = 0;

  const fields = {
    ...{ title: TITLE, teaser: TEASER, access: 'professional', takeaways: [TAKEAWAY] },
    ...{ publish_at: new Date(Date.now() - 1000).toISOString(), categories: ['layer-1'] },
    ...{ authors: ['wren-hale'], assets: [] },
  };
  put('articles/quetzal-desk.md', `---\n${JSON.stringify(fields)}\n---\n${BODY}.\n`);
  const emailsOf = ({ email }: JourneyReader) => emails.filter(({ to }) => to === email);
  const followers = readers.filter(({ reader }) => isFollower(reader));
  for (const { reader, feed, page } of followers) {
    await expect.poll(() => emailsOf(reader).length, NOTIFIED).toBe(1);
    const message = emailsOf(reader)[0]?.message ?? '';
    expect(message).toContain(`Subject: ${TITLE}`);
    expect(message).toContain(TEASER);
    expect(message.includes(TAKEAWAY), `email of the ${reader.name}`).toBe(reader.mayRead);
    expect(message).not.toContain(BODY);

    const text = await (await fetch(feed)).text();
    expect(text).toContain(TEASER);
    for (const gated of [TAKEAWAY, BODY])
      expect(text.includes(gated), `feed of the ${reader.name}`).toBe(reader.mayRead);

    await page.goto(`${portal}/articles`);
    await page.locator('summary[aria-label="Notifications, 1 unread"]').click();
    const opened = page.locator('details[open]');
    await expect(opened.getByRole('link', { name: TITLE })).toBeVisible();
    await expect(opened.locator('summary[aria-label="Notifications"]')).toBeVisible();
    for (const gated of [TAKEAWAY, BODY]) expect(await page.content()).not.toContain(gated);
    await page.goto(`${portal}/articles/quetzal-desk`);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  }
  for (const { reader, page } of followers.filter((one) => one.reader.mayRead)) {
    await expect(page.getByText(BODY), reader.name).toBeVisible();
  }

  // Everybody else has been notified, so what the last reader has not got is not on its way either.
  const [elsewhere] = readers.filter(({ reader }) => !isFollower(reader));
  if (!elsewhere) throw new Error('One of the readers follows another analyst');
  expect(emails).toHaveLength(followers.length);
  expect(await (await fetch(elsewhere.feed)).text()).not.toContain(TITLE);
  await elsewhere.page.goto(`${portal}/reading-list#notifications`);
  await expect(elsewhere.page.getByText('You have no notifications yet')).toBeVisible();
  for (const { context } of readers) await context.close();
});
