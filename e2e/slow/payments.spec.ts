import type { Page } from '@playwright/test';
import type { StripeStandIn } from '@tidemark/stripe-stand-in';
import { body, GATED, gate } from '../support/article-page.ts';
import { accountsUrl, followToMainApp } from '../support/sign-in.ts';
import { countPages, newReader, printSteps, signUp, submit } from '../support/sign-up.ts';
import { expect } from '../support/strict-page.ts';
import { test } from '../support/stripe-main-app.ts';

// One main app process is enough for all of them.
test.describe.configure({ mode: 'default' });

/** Beyond the promised time, because a busy machine can pause for this long. */
const TOLERANCE_MS = 60_000;

/** A new member buys Pioneer at the gate and is back at the article. Returns the customer's id at Stripe. */
async function upgrade(page: Page, stripe: StripeStandIn): Promise<string> {
  await page.goto(`${accountsUrl()}/signup`);
  await signUp(page, newReader());
  await expect(page.getByRole('banner').locator('[data-dropdown="Account"] > summary')).toBeVisible();
  await page.goto(GATED);
  await expect(gate(page)).toContainText('Your plan');
  const pages = countPages(page, stripe.url);
  await followToMainApp(gate(page).getByRole('link', { name: 'See plans' }));
  await page.getByRole('link', { name: 'Choose Pioneer' }).first().click();
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await submit(page).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('Your Pioneer subscription is active.')).toBeInViewport();
  await expect(page).toHaveURL(GATED);
  await expect(body(page)).toBeVisible();
  await expect(gate(page)).toBeHidden();
  printSteps('member to upgrade with payment to reading', pages);
  expect(pages).toEqual(['/plans', '/subscribe', expect.stringMatching(/^\/pay\//)]);
  return stripe.resources.list('customer', () => true)[0]?.id ?? '';
}

/** Scrolls on in the open article until the gate has replaced it. */
async function readUntilGated(page: Page): Promise<void> {
  let distance = 400;
  await expect(async () => {
    await page.mouse.wheel(0, distance);
    distance = -distance;
    await expect(gate(page)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 + TOLERANCE_MS });
  await expect(page.locator('[data-body]')).toHaveCount(0);
}

test('[PRO-01] a cancelled subscription lasts until its period ends, then the gate is back', async ({
  page,
  mainApp: { stripe },
}) => {
  const customer = await upgrade(page, stripe);
  await page.goto(`${accountsUrl()}/account`);
  const pages = countPages(page, stripe.url);
  await page.getByRole('button', { name: 'Manage subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('link', { name: 'Return to Tidemark' }).click();
  const billing = page.getByRole('region', { name: 'Subscription and receipts' });
  // The event arrives a moment after the cancellation.
  await expect(async () => {
    await page.reload();
    await expect(billing).toContainText('Pioneer is cancelled. You have access until', { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  printSteps('cancellation', pages);
  await page.goto(GATED);
  await expect(body(page)).toBeVisible();
  const start = Date.now();
  await stripe.deliver(stripe.end(customer));
  await page.reload();
  await expect(gate(page)).toContainText('Your plan');
  await expect(page.locator('[data-body]')).toHaveCount(0);
  console.log(`end of the period to gate: ${Date.now() - start} ms`);
});

test('[API-15] a refund brings the gate back within a minute in an open tab', async ({
  page,
  mainApp: { stripe },
}) => {
  const customer = await upgrade(page, stripe);
  const start = Date.now();
  await stripe.deliver(stripe.refund(customer));
  await readUntilGated(page);
  const duration = Date.now() - start;
  console.log(`refund to gate in an open tab: ${duration} ms`);
  expect(duration).toBeLessThan(60_000 + TOLERANCE_MS);
});
