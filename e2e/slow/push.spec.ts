import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { categoryBySlug } from '../../packages/contracts/src/categories.ts';
import { apiUrl, tokenOf } from '../support/sign-in.ts';
import { newReader, signUp } from '../support/sign-up.ts';

test.use({ serviceWorkers: 'allow' });

const PAYLOAD = {
  ...{ title: 'A new report', body: 'What it is about.', path: '/articles', tag: 'message-1' },
};

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const list = await registration.getNotifications();
    return list.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

test('the worker shows a push message once, and the reader chooses push messages by keyboard', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL ?? '' });
  await signUp(page, newReader());
  const headers = { Authorization: `Bearer ${await tokenOf(context)}` };
  const target = String(categoryBySlug('layer-1')?.id);
  const data = { kind: 'category', target };
  expect((await context.request.post(`${apiUrl()}/library/follows`, { headers, data })).status()).toBe(200);

  // The browser that runs tests has no push service, so messages are delivered through its debugging interface.
  await page.goto('/reading-list#following');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
  const session = await context.newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations));
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const deliver = (payload: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: registrations.at(-1)?.registrationId ?? '',
      data: JSON.stringify(payload),
    });
  await deliver(PAYLOAD);
  const { path, ...visible } = PAYLOAD;
  await expect.poll(() => shown(page)).toEqual([{ ...visible, data: { path } }]);
  await deliver({ ...PAYLOAD, body: 'The same message, sent again.' });
  await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual([
    ...['The same message, sent again.'],
  ]);

  const summary = page.locator('summary', { hasText: 'Push messages' });
  await summary.focus();
  await page.keyboard.press('Enter');
  const control = page.getByRole('switch', { name: 'Push on this device' });
  await expect(control).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);

  const item = page.getByRole('checkbox', { name: 'Push: Layer 1' });
  await expect(item).toBeChecked();
  await item.uncheck();
  await expect
    .poll(async () => {
      const response = await context.request.get(`${apiUrl()}/library/follows`, { headers });
      const { data: follows } = (await response.json()) as {
        data: readonly { attributes: { channels: { push: boolean } } }[];
      };
      return follows.map(({ attributes }) => attributes.channels.push);
    })
    .toEqual([false]);
});
