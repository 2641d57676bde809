import { expect, type Page, type Route } from '@playwright/test';

export const DRAFT = 'this-rally-was-paid-for-in-cash';
export const TOKEN = 'a-draft.signed';
export const dataOfPreview = /_next\/data\/[^/]+\/preview\/[^/]+\.json/;
export const bar = (page: Page) => page.getByRole('complementary', { name: 'Draft preview' });
export const reader = (page: Page) => bar(page).getByLabel('as');
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export interface PreviewOptions {
  /** The draft is gated for every tier below this one. */
  readonly opensTo?: string;
  readonly minutes?: number;
  readonly view?: object;
}

export const PREVIEW_READERS = ['anonymous', 'free', 'explorer', 'pioneer', 'professional', 'alpha'];

/**
 * Opens a preview by client-side navigation, with page data made from a published article. The tests of the CMS
 * open real previews.
 */
export async function openPreview(
  page: Page,
  { opensTo = 'pioneer', minutes = 15, view }: PreviewOptions = {},
) {
  await page.goto('/');
  const published = await page.evaluate(async (slug) => {
    const { buildId } = JSON.parse(document.getElementById('__NEXT_DATA__')?.textContent ?? '{}');
    return (await fetch(`/_next/data/${buildId}/articles/${slug}.json?id=${slug}`)).json();
  }, DRAFT);
  const { disclaimer, view: open } = published.pageProps;
  const { body: _, ...card } = open.article;
  await page.route(dataOfPreview, async (route: Route) => {
    const as = new URL(route.request().url()).searchParams.get('as') ?? 'anonymous';
    const entitled = PREVIEW_READERS.indexOf(as) >= PREVIEW_READERS.indexOf(opensTo);
    const access = { access: opensTo };
    const decided = entitled
      ? { kind: 'open', article: { ...open.article, ...access } }
      : { kind: 'gated', article: { ...card, ...access } };
    const draft = { reader: as, expiresAt: inMinutes(minutes), view: view ?? decided };
    await route.fulfill({
      json: { pageProps: { kind: 'shown', draft, disclaimer, shell: { kind: 'none' } }, __N_SSP: true },
    });
  });
  await page.evaluate((token) => {
    const { next } = window as unknown as { next: { router: { push: (to: string) => Promise<boolean> } } };
    // Not awaited: a navigation that loads a new document would end this call with an error.
    void next.router.push(`/preview/${token}`);
  }, TOKEN);
  await expect(bar(page)).toBeVisible();
}

export const choose = (page: Page, name: string) => reader(page).selectOption(name);
