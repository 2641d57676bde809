import { type BrowserContext, type Cookie, expect, type Locator, type Page } from '@playwright/test';

export type DemoReader = 'free' | 'explorer' | 'pioneer' | 'professional' | 'alpha' | 'staff';

const PASSWORD = 'research-demo';
const sessions = new Map<DemoReader, readonly Cookie[]>();

export const accountsUrl = () => process.env.E2E_ACCOUNTS_URL ?? 'http://localhost:4100';
export const apiUrl = () => process.env.E2E_API_URL ?? 'http://localhost:4000';

/** Follows a link to the main app once it contains the page to return to, which is added after hydration. */
export async function followToMainApp(link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('href', /source=/);
  await link.click();
}

/** Signs in with the main app's form, which returns to `source`. */
export async function signInByForm(page: Page, reader: DemoReader, source: string): Promise<void> {
  await page.goto(`${accountsUrl()}/login?source=${encodeURIComponent(source)}`);
  await page.getByLabel('Email').fill(`${reader}@demo.test`);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('main button.primary').click();
  await page.waitForURL(source);
}

/**
 * A session for this context, shared by all tests of a worker: the main app limits sign-ins. Tests may run at the
 * same time as others, so each test that changes bookmarks uses a reader whose bookmarks no other test changes.
 */
export async function signIn(context: BrowserContext, reader: DemoReader, portal: string): Promise<void> {
  const cookies = sessions.get(reader);
  if (cookies) return context.addCookies([...cookies]);
  const page = await context.newPage();
  await signInByForm(page, reader, new URL('/livez', portal).href);
  await page.close();
  sessions.set(reader, await context.cookies());
}

/** The bearer token that the portal would use. */
export async function tokenOf(context: BrowserContext): Promise<string> {
  // The main app responds to same-site requests only.
  const headers = { 'sec-fetch-site': 'same-site' };
  const response = await context.request.get(`${accountsUrl()}/v2/sync`, { headers });
  const body = (await response.json()) as { otherProp: { idToken: string } };
  return body.otherProp.idToken;
}

/**
 * Holds the main app's response back until the returned function is called. The portal gives up on a sync after
 * three seconds; here it waits, however slow the machine is.
 */
export async function holdSync(page: Page): Promise<() => void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  const { promise: held, resolve } = Promise.withResolvers<void>();
  await page.route(`${accountsUrl()}/v2/sync`, async (route) => {
    await held;
    await route.continue();
  });
  return resolve;
}

/** The demo's second member of staff approves what the first has asked for. */
export async function approveAsSecond(reader: Page, email: string): Promise<void> {
  const context = await reader.context().browser()?.newContext();
  const page = await context?.newPage();
  if (!page) throw new Error('The browser has ended');
  await page.goto(`${accountsUrl()}/login?source=${encodeURIComponent(`${accountsUrl()}/staff`)}`);
  await page.getByLabel('Email').fill('staff2@demo.test');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.locator('main button.primary').click();
  const request = page
    .getByRole('region', { name: 'Waiting for a second member of staff' })
    .locator('.application', { hasText: email });
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status').first()).toContainText('The access was approved');
  await context?.close();
}
