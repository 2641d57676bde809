import { expect, test, type Worker } from '@playwright/test';
import { categoryBySlug } from '@tidemark/contracts/categories';
import { violationsOn } from '../support/axe.ts';
import { accountsUrl, apiUrl, tokenOf } from '../support/sign-in.ts';
import { newReader, signUp } from '../support/sign-up.ts';

test.use({ serviceWorkers: 'allow' });

const PAYLOAD = {
  ...{ title: 'A new report', body: 'What it is about.', path: '/articles', tag: 'message-1' },
};

interface ShownNotifications {
  shown: unknown[];
  registration: { showNotification: (title: string, options: object) => Promise<void> };
}

/** Records what the worker shows: the browser that runs tests displays no notifications. */
const recordNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as ShownNotifications;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options });
    };
  });
const shown = (worker: Worker) => worker.evaluate(() => (self as unknown as ShownNotifications).shown);

test('the worker shows a push message, and the reader chooses push messages by keyboard', async ({
  page,
  context,
  baseURL,
}) => {
  // The browser that runs tests reports that notifications are blocked, whatever its permissions are.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }));
  const source = new URL('/livez', baseURL).href;
  await page.goto(`${accountsUrl()}/signup?source=${encodeURIComponent(source)}`);
  await signUp(page, newReader());
  await page.waitForURL(source);
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
  session.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  );
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const deliver = (payload: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: registrations.at(-1)?.registrationId ?? '',
      data: JSON.stringify(payload),
    });
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker');
  await recordNotifications(worker);
  await deliver(PAYLOAD);
  const { title, body, path, tag } = PAYLOAD;
  const icon = '/icons/icon-192.png';
  await expect.poll(() => shown(worker)).toEqual([{ title, body, tag, icon, badge: icon, data: { path } }]);

  const summary = page.locator('summary', { hasText: 'Push messages' });
  await summary.focus();
  await page.keyboard.press('Enter');
  const control = page.getByRole('switch', { name: 'Push on this device' });
  await expect(control).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  // Emails, push messages, private feeds and the channels of each followed item.
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
  await expect(page.getByLabel('Time zone')).toBeVisible();
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOn(page), `${colorScheme} at ${width} px`).toEqual([]);
  }

  const item = page.getByRole('checkbox', { name: /^Push ?: Layer 1$/ });
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
