import { layoutSettled } from './support/layout-shift.ts';
import { apiUrl, signIn } from './support/sign-in.ts';
import { expect, test } from './support/strict-page.ts';

const FREE = '/articles/this-rally-was-paid-for-in-cash';
const WITH_EMBED = '/articles/four-bridge-designs';
const WITH_OWN_EMBED = '/articles/live-view-of-stablecoin-flows';
const PIONEER = '/articles/forced-inclusion-rehearsal';
const ALPHA_ONLY = '/articles/eth-btc-range-is-the-position';

test('[SCR-04] opens an article by its slug and redirects from its id', async ({ page, request }) => {
  await page.goto(FREE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/This rally was paid for in cash/);
  const response = await request.get(`${apiUrl()}/strapi/article-id/this-rally-was-paid-for-in-cash`);
  const { data } = (await response.json()) as { data: { id: number } };
  await page.goto(`/articles/${data.id}`);
  await expect(page).toHaveURL(FREE);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
});

test('[SCR-04] has the body in the static HTML, with contents, takeaways, charts and disclaimer', async ({
  page,
  request,
}) => {
  const html = await (await request.get(FREE)).text();
  expect(html).toContain('Rallies are usually remembered by their size');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(FREE);
  const contents = page.getByRole('navigation', { name: 'Contents' }).first();
  await contents.getByRole('link', { name: 'The arbitrageur’s footprint' }).click();
  await expect(page).toHaveURL(/#the-arbitrageur-s-footprint$/);
  await expect(page.getByRole('heading', { name: 'The arbitrageur’s footprint' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Key takeaways' })).toBeVisible();
  await expect(page.getByText('Tidemark model, illustrative figures').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Disclaimer' })).toContainText('not advice');
  await expect(page.getByText(/min read/).first()).toBeVisible();
});

test('depends on the entries that it shows, so that publishing another article does not drop it', async ({
  request,
}) => {
  for (const path of [FREE, PIONEER]) {
    const response = await request.get(path, { headers: { 'surrogate-capability': 'edge="Surrogate/1.0"' } });
    const keys = response.headers()['surrogate-key']?.split(' ') ?? [];
    expect(keys.some((key) => /^articles:\d+$/.test(key))).toBe(true);
    expect(keys).not.toContain('articles');
  }
});

test('[SCR-04, API-12] lists related articles below, without the article itself', async ({ page }) => {
  await page.goto(FREE);
  const related = page.getByRole('region', { name: 'Related' }).locator('article');
  expect(await related.count()).toBeGreaterThan(1);
  const titles = await related.getByRole('heading').allTextContents();
  expect(titles).not.toContain('This rally was paid for in cash, and that is why it is slow');
  expect(new Set(titles).size).toBe(titles.length);
});

test('[CON-07] shows a sponsor on the articles of its category', async ({ page }) => {
  await page.goto(FREE);
  const sponsor = page.getByRole('complementary', { name: 'Sponsor' });
  await expect(sponsor.getByRole('link')).toHaveAttribute('target', '_blank');
  await page.goto(WITH_EMBED);
  await expect(sponsor).toBeHidden();
});

test('[SCR-19, VAL-06] embeds a page sandboxed, lazy, at least 125 px high, full width and named after its source', async ({
  page,
}) => {
  await page.route('https://explorer.example.org/**', (route) => route.fulfill({ body: '<p>Bridges</p>' }));
  await page.goto(WITH_EMBED);
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('src', 'https://explorer.example.org/bridges');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-popups');
  await expect(frame).toHaveAttribute('loading', 'lazy');
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  const figure = page.locator('figure', { has: frame });
  await expect(figure.locator('figcaption')).toContainText('Source:');
  const link = figure.getByRole('link');
  await expect(link).toHaveAttribute('href', 'https://explorer.example.org/bridges');
  await expect(link).toHaveAttribute('target', '_blank');
  const shape = await frame.evaluate((element) => {
    const holder = element.parentElement as HTMLElement;
    const style = getComputedStyle(holder);
    const width = (element.closest('figure') as HTMLElement).clientWidth;
    return { minHeight: style.minHeight, resize: style.resize, full: holder.offsetWidth === width };
  });
  expect(shape).toEqual({ minHeight: '125px', resize: 'vertical', full: true });
});

test('[SCR-19] loads an embedded page of the portal in a frame that readers can resize', async ({ page }) => {
  await page.goto(WITH_OWN_EMBED);
  const frame = page.locator('iframe');
  await frame.scrollIntoViewIfNeeded();
  const content = page.frameLocator('iframe');
  await expect(content.getByRole('row', { name: /Issuers to exchanges/ })).toBeVisible();
  await expect(content.locator('body')).toHaveCSS('font-size', '15px');
  const holder = frame.locator('..');
  const before = await holder.boundingBox();
  if (!before) throw new Error('The frame has no box');
  const corner = { x: before.x + before.width - 4, y: before.y + before.height - 4 };
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x, corner.y + 80, { steps: 8 });
  await page.mouse.move(corner.x, corner.y - 120, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await holder.boundingBox())?.height).toBeCloseTo(before.height - 120, -1);
});

test('[PRO-03, SCR-21, ROL-01] shows an anonymous reader the teaser and the gate, and nothing of the body', async ({
  page,
  request,
}) => {
  const html = await (await request.get(PIONEER)).text();
  await page.goto(PIONEER);
  const gate = page.getByRole('region', { name: 'Sign up to unlock this page' });
  await expect(gate.getByRole('link', { name: 'Log in / Sign up' })).toBeVisible();
  await expect(gate.getByRole('list', { name: 'What this article contains' })).toContainText('min read');
  await expect(gate).toContainText('Pioneer: $19 a month or $190 a year');
  await expect(gate.getByRole('link', { name: '7 days for $9' })).toHaveAttribute('href', /source=.*%23gate/);
  await expect(page.getByRole('navigation', { name: 'Contents' })).toHaveCount(0);
  expect(html).not.toContain('"blocks":');
});

for (const path of [PIONEER, ALPHA_ONLY]) {
  test(`[SCR-21] shows teaser and gate heading of ${path} on a phone without scrolling`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const heading = page.getByRole('heading', { name: 'Sign up to unlock this page' });
    await expect(heading).toBeVisible();
    const teaser = page.locator('[data-gated] p').filter({ hasText: /.{60}/ }).first();
    await expect(teaser).toBeInViewport({ ratio: 1 });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const offer = page.getByRole('complementary', { name: 'Offer' });
    // The trial does not open Alpha.
    if (path === ALPHA_ONLY) return expect(offer).toBeHidden();
    // The offer at the lower edge covers neither.
    const box = await heading.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((await offer.boundingBox())?.y ?? 0);
  });
}

test('[SCR-21, ERR-01] offers an upgrade to a plan that is too low, and Alpha to a professional', async ({
  browser,
  baseURL,
}) => {
  for (const [reader, heading] of [
    ['pioneer', 'Upgrade to unlock this page'],
    ['professional', 'Apply for Alpha to unlock this page'],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await signIn(context, reader, baseURL ?? '');
    const page = await context.newPage();
    await page.goto(ALPHA_ONLY);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await context.close();
  }
});

test('[ROL-03] never flashes the gate to a reader whose plan is sufficient', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  await page.addInitScript(() => {
    const seen: string[] = [];
    (window as unknown as { gateSeen: string[] }).gateSeen = seen;
    const recordGate = () => {
      for (const heading of document.querySelectorAll('#gate-heading')) {
        if ((heading as HTMLElement).checkVisibility()) seen.push(heading.textContent ?? '');
      }
      requestAnimationFrame(recordGate);
    };
    requestAnimationFrame(recordGate);
  });
  await page.goto(PIONEER);
  await expect(page.locator('main article h2').first()).toBeVisible();
  await expect(page.locator('main [data-level]').or(page.locator('main article p')).first()).toBeVisible();
  await expect(page.getByText('Sign up to unlock this page')).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { gateSeen: string[] }).gateSeen)).toEqual([]);
});

test('[API-17, CON-09, STA-07] loads images from the image endpoint in listed widths, with a blurred placeholder', async ({
  page,
}) => {
  const requests: URL[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') requests.push(new URL(request.url()));
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_next/image?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(FREE, { waitUntil: 'domcontentloaded' });
  const cover = page.locator('header [data-loaded]').first();
  await expect(cover).toHaveAttribute('data-loaded', 'false');
  await expect(cover).toHaveCSS('background-image', /^url\("data:image/);
  release();
  await expect(cover).toHaveAttribute('data-loaded', 'true');
  const widths = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840];
  const pictures = requests.filter(({ pathname }) => pathname === '/_next/image');
  expect(pictures.length).toBeGreaterThan(0);
  for (const { searchParams } of pictures) {
    expect(widths).toContain(Number(searchParams.get('w')));
    expect(searchParams.get('q')).toBe('75');
    expect(searchParams.get('url')).toMatch(/^\/assets\//);
  }
});

test('[CON-09] accepts only the listed widths, quality 75 and own images at the image endpoint', async ({
  request,
}) => {
  const picture = encodeURIComponent('/assets/covers/this-rally-was-paid-for-in-cash.webp');
  const at = (url: string, w: number, q = 75) =>
    request.get(`/_next/image?url=${url}&w=${w}&q=${q}`, { headers: { accept: 'image/avif,image/webp' } });
  const good = await at(picture, 640);
  expect(good.status()).toBe(200);
  expect(good.headers()['content-type']).toMatch(/image\/(avif|webp)/);
  expect((await at(picture, 641)).status()).toBe(400);
  expect((await at(picture, 640, 90)).status()).toBe(400);
  expect((await at(encodeURIComponent('https://example.org/a.png'), 640)).status()).toBe(400);
  expect((await at(encodeURIComponent('/icon.svg'), 640)).status()).toBe(400);
});

test('[CON-09] prefetches a page when its link comes within 200 px of the viewport', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/_next/data/')) fetched.push(pathname);
  });
  await page.goto('/articles');
  // A font that arrives later would move the link.
  await layoutSettled(page);
  const last = page.locator('main li article').last().getByRole('heading').getByRole('link');
  const href = (await last.getAttribute('href')) ?? 'none';
  const distance = () => last.evaluate((element) => element.getBoundingClientRect().top - innerHeight);
  expect(await distance()).toBeGreaterThan(400);
  expect(fetched.some((path) => path.endsWith(`${href}.json`))).toBe(false);
  // Rows are laid out when they come near the viewport, so the distance changes on the way.
  await expect
    .poll(async () => {
      const missing = (await distance()) - 150;
      await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), missing);
      return Math.round(await distance());
    })
    .toBe(150);
  await expect.poll(() => fetched.some((path) => path.endsWith(`${href}.json`))).toBe(true);
});

test('every response has a security policy that allows one inline script by its hash', async ({
  request,
}) => {
  for (const path of ['/', FREE, '/no-such-page', '/icon.svg', '/livez', '/_next/image']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy'], path).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(;|$)/);
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBeTruthy();
    expect(headers['permissions-policy'], path).toBeTruthy();
    expect(headers['x-powered-by'], path).toBeUndefined();
  }
});

test('wraps the lines of a code block on a phone, so that none is clipped', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/articles/what-a-validator-earns-after-issuance');
  const widths = await page
    .locator('[data-body] pre')
    .evaluateAll((blocks) => blocks.map((block) => [block.scrollWidth, block.clientWidth]));
  expect(widths.length).toBeGreaterThan(0);
  for (const [content = 0, box = 0] of widths) expect(content).toBeLessThanOrEqual(box);
});

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`shows a signed-in reader the plan and its price without scrolling (${size.width} px)`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, 'free', baseURL ?? '');
    await page.setViewportSize(size);
    await page.goto('/articles/skew-has-stopped-arguing');
    const plan = page.locator('[data-plan]');
    await expect(plan).toHaveText(/^Alpha, by application: \$149 a month/);
    await expect(plan).toBeInViewport({ ratio: 1 });
    const clear = await plan.evaluate((line) => {
      const images = [...document.querySelectorAll('main article img')];
      const cover = images.find((image) => image.clientWidth > 200);
      return line.getBoundingClientRect().bottom <= (cover?.getBoundingClientRect().top ?? 0);
    });
    expect(clear).toBe(true);
  });
}
