import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withLocalPrograms } from '../../scripts/lib/node.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { apiUrl } from '../support/sign-in.ts';
import { expect, test } from '../support/strict-page.ts';

// One more portal process, whose requests for content the test answers.

test.describe.configure({ mode: 'serial' });

/** How requests for content are answered; undefined for as the API does. The navigation is always healthy. */
let answer: { readonly status: number; readonly body: unknown } | undefined;
let api: Server;
let portal: ServerProcess;

test.beforeAll(async () => {
  api = createServer(async ({ url = '' }, response) => {
    const isContent = url.startsWith('/strapi/') && !url.startsWith('/strapi/navigation');
    response.setHeader('Content-Type', 'application/json');
    if (isContent && answer) {
      response.statusCode = answer.status;
      response.end(JSON.stringify(answer.body));
    } else {
      const real = await fetch(`${apiUrl()}${url}`);
      response.statusCode = real.status;
      response.end(await real.text());
    }
  });
  await new Promise<void>((resolve) => api.listen(0, 'localhost', resolve));
  const { port } = api.address() as AddressInfo;
  const settings = readSettings({ ...withLocalPrograms(process.env), WEB_DIST_DIR: '.next-e2e' });
  portal = await startServerProcess('web', settings, {
    env: { API_INTERNAL_URL: `http://localhost:${port}`, REVALIDATE_SECRET: '' },
  });
});

test.afterAll(async () => {
  await portal.process.stop();
  api.closeAllConnections();
  api.close();
});

const PAGES = [
  '/',
  '/articles',
  '/free-articles',
  '/categories/defi',
  '/categories/markets/macro',
  '/analysts',
  '/analysts/somebody',
  '/articles/an-article',
  '/calendar',
  '/data-insights',
  '/data-insights/an-insight',
];

for (const status of [401, 406]) {
  test(`[ERR-01] shows the sign-up/log-in banner, with header and footer, for a page that the API answers with ${status}`, async ({
    page,
    pageErrors,
  }) => {
    answer = { status, body: { data: null, error: { status, details: {} } } };
    for (const path of PAGES) {
      const response = await page.goto(`${portal.url}${path}`);
      expect([path, response?.headers()['cache-control']]).toEqual([
        path,
        expect.stringContaining('no-store'),
      ]);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Sign up to unlock this page' }),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Log in / Sign up' })).toBeVisible();
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
      await expect(page.getByRole('banner').getByRole('navigation', { name: 'Categories' })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('navigation', { name: 'Topics' })).toBeVisible();
    }
    // The browser logs the status of the documents.
    pageErrors.length = 0;
  });
}

test('[ERR-02] names the request that failed and keeps header and footer, also if fields are missing', async ({
  page,
  pageErrors,
}) => {
  const meta = { pagination: { page: 1, pageSize: 12, pageCount: 1, total: 1 } };
  for (const failing of [
    { status: 500, body: {} },
    { status: 200, body: { data: [{ id: 1, attributes: {} }], meta } },
  ]) {
    answer = failing;
    await page.goto(`${portal.url}/articles`);
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText('An error occurred while fetching articles')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Categories' })).toBeVisible();
  }
  pageErrors.length = 0;
});
