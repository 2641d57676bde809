import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { accountsUrl } from './sign-in.ts';

export const PASSWORD = 'a long walk home';
export const newReader = () => `reader-${randomUUID()}@example.com`;
/** The way from the log-in form to the sign-up form, and back. */
export const accountSwitch = (page: Page) => page.getByRole('navigation', { name: 'Sign up or log in' });
export const submit = (page: Page) => page.locator('main button.primary');

/** Opens the newest message to this address in the demo's outbox and reads it. */
export async function readEmail(page: Page, email: string, subject: RegExp): Promise<string> {
  const outbox = await page.context().newPage();
  const message = outbox.locator('.message', { hasText: email }).filter({ hasText: subject }).first();
  // The email is written after the response.
  await expect(async () => {
    await outbox.goto(`${accountsUrl()}/outbox`);
    await expect(message).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  const text = (await message.textContent()) ?? '';
  await outbox.close();
  return text;
}

/** Enters the code of the sign-up email. */
export async function enterCode(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const message = await readEmail(page, email, /is your Tidemark code/);
  await page.getByLabel('Code').fill(/(\d{6}) is your Tidemark code/.exec(message)?.[1] ?? '');
  await submit(page).click();
}

/** Fills in the sign-up form and the code, which is read in the demo's outbox. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await submit(page).click();
  await enterCode(page, email);
}

/** The pages of the main app, and of other sites, that a reader sees from now on, in order. */
export function countPages(page: Page, ...others: readonly string[]): string[] {
  const pages: string[] = [];
  const origins = [accountsUrl(), ...others];
  page.on('framenavigated', (frame) => {
    const { origin, pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && origins.includes(origin)) pages.push(pathname);
  });
  return pages;
}

export function printSteps(journey: string, pages: readonly string[]): void {
  console.log(`${journey}: ${pages.length} pages in between (${pages.join(', ')})`);
}
