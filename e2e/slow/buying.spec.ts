import type { Locator, Page } from '@playwright/test';
import { body, gate } from '../support/article-page.ts';
import { accountsUrl, apiUrl, approveAsSecond, followToMainApp } from '../support/sign-in.ts';
import { countPages, newReader, printSteps, signUp, submit } from '../support/sign-up.ts';
import { expect } from '../support/strict-page.ts';
import { test } from '../support/stripe-main-app.ts';

// One main app process is enough for all of them.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 });

const PROFESSIONAL = '/articles/enshrined-pbs-moves-trust';
const ALPHA = '/articles/eth-btc-range-is-the-position';

const price = (page: Page) => gate(page).getByText(/\$\d+ a month or \$[\d,]+ a year/);
const confirmation = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

/** Taps a link to the main app. */
async function tapToMainApp(link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('href', /source=/);
  await link.tap();
}

/** Records whether the portal tells the API that the article was read. */
function watchReading(page: Page): () => boolean {
  let isFinished = false;
  page.on('request', (request) => {
    isFinished ||=
      request.url().startsWith(`${apiUrl()}/library/`) &&
      (request.postData() ?? '').includes('"finished":true');
  });
  return () => isFinished;
}

/** The reader sees the confirmation and the first lines of the open body, and nothing counts as read. */
async function seesBeginning(page: Page, text: string | RegExp, isFinished: () => boolean): Promise<void> {
  await expect(confirmation(page, text)).toBeInViewport();
  await expect(page.locator('[data-body]').locator('p, li').first()).toBeInViewport();
  await expect(gate(page)).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
  // What was read is reported two seconds after the last movement.
  await page.waitForTimeout(4000);
  expect(isFinished()).toBe(false);
}

test('[PRO-04] a visitor reads a locked article on trial after two forms', async ({
  page,
  mainApp: { stripe },
}) => {
  const isFinished = watchReading(page);
  await page.goto(PROFESSIONAL);
  await expect(price(page)).toBeInViewport({ ratio: 1 });
  const pages = countPages(page);
  await tapToMainApp(gate(page).getByRole('link', { name: 'Start 7 days for $9' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    '7 days of full research access for $9',
  );
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await signUp(page, newReader());
  await expect(page).toHaveURL(new RegExp(`^${stripe.url}`));
  await page.getByRole('button', { name: 'Pay' }).click();
  await seesBeginning(page, /^Your trial is active until/, isFinished);
  printSteps('locked article to trial to reading', pages);
  expect(pages).toEqual(['/offers/trial', '/signup']);

  // The trial does not open Alpha, and no offer says otherwise.
  await page.goto(ALPHA);
  await expect(gate(page)).toContainText('Professional, trial until');
  await expect(gate(page).getByRole('link', { name: /7 days/ })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Offer' })).toBeHidden();
  // A reader on trial can choose the plan of the trial.
  await page.goto(`${accountsUrl()}/plans`);
  await expect(page.getByText(/^Your trial until/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose Professional' })).toBeVisible();
});

test('[SCR-21] a free reader subscribes to Professional and reads', async ({ page, mainApp: { stripe } }) => {
  const email = newReader();
  await page.goto(`${accountsUrl()}/signup`);
  await signUp(page, email);
  await expect(page).toHaveURL('/');
  const isFinished = watchReading(page);
  await page.goto(PROFESSIONAL);
  const pages = countPages(page);
  await tapToMainApp(gate(page).getByRole('link', { name: 'See plans' }));
  const recommended = page.locator('.recommended');
  await expect(recommended).toContainText(
    'Professional opens what you came from: $49 a month or $490 a year',
  );
  await expect(recommended).toBeInViewport({ ratio: 1 });
  await recommended.getByRole('link', { name: 'Choose Professional' }).tap();
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await submit(page).tap();
  await expect(page).toHaveURL(new RegExp(`^${stripe.url}`));
  await page.getByRole('button', { name: 'Pay' }).click();
  await seesBeginning(page, 'Your Professional subscription is active.', isFinished);
  printSteps('free to Professional to reading', pages);
  expect(pages).toEqual(['/plans', '/subscribe']);

  // Alpha is applied for at the gate, which remembers it.
  await page.goto(ALPHA);
  await followToMainApp(gate(page).getByRole('link', { name: 'Apply for Alpha' }));
  await page.getByLabel('What do you work on?').fill('Settlement research');
  await page.getByLabel('What would you use Alpha for?').fill('Daily decisions');
  await submit(page).tap();
  await page.getByRole('link', { name: 'Back to reading' }).tap();
  await expect(page.getByRole('heading', { name: 'Your application for Alpha is pending' })).toBeVisible();
  const staff = await page.context().browser()?.newContext();
  const desk = await staff?.newPage();
  if (!desk) throw new Error('The browser has ended');
  await desk.goto(`${accountsUrl()}/login?source=${encodeURIComponent(`${accountsUrl()}/staff`)}`);
  await desk.getByLabel('Email').fill('staff@demo.test');
  await desk.getByLabel('Password').fill('research-demo');
  await submit(desk).click();
  // The end is filled in.
  await desk.locator('.application').last().getByRole('button', { name: 'Accept' }).click();
  await expect(desk.getByRole('status').first()).toBeVisible();
  await staff?.close();
  await approveAsSecond(page, email);
  await page.reload();
  await expect(body(page)).toBeVisible();
  await expect(confirmation(page, /^You have Alpha until/)).toBeInViewport();
});

test('[PRO-04, SCR-21] no offer is made at an Alpha gate, and the price is in sight on a desktop too', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(ALPHA);
  await expect(price(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('complementary', { name: 'Offer' })).toBeHidden();
  await expect(gate(page).getByRole('link', { name: /7 days/ })).toHaveCount(0);
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1280, height: 900 },
    isMobile: false,
    hasTouch: false,
  });
  const desktop = await context.newPage();
  await desktop.goto(PROFESSIONAL);
  await expect(price(desktop)).toBeInViewport({ ratio: 1 });
  await expect(gate(desktop).getByRole('link', { name: 'Start 7 days for $9' })).toBeInViewport({ ratio: 1 });
  await expect(desktop.getByRole('complementary', { name: 'Offer' })).toBeVisible();
  await context.close();
});
