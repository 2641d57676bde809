import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { accountsUrl, apiUrl, tokenOf } from '../support/sign-in.ts';
import { newReader, signUp } from '../support/sign-up.ts';
import { storedText } from '../support/stored-text.ts';

test.use({ serviceWorkers: 'allow' });

const FIRST = 'Net liquidity is an accounting identity, not a signal';
const SECOND = 'Term premium, explained to people who hold coins';
const THIRD = 'Correlation is a regime you rent by the quarter';
const SLUGS = [
  'correlation-is-a-regime-you-rent',
  'term-premium-for-people-who-hold-coins',
  'net-liquidity-is-an-identity-not-a-signal',
];
const LATER = ', saved when you are online again';

const library = (page: Page) => page.getByRole('tabpanel', { name: 'My Bookmarks' });
const row = (page: Page, title: string) =>
  library(page).locator('li', { has: page.getByRole('heading', { name: title }) });
const selection = (page: Page) => library(page).getByRole('region', { name: 'Selected articles' });
const message = (page: Page, text: string) => library(page).getByText(text, { exact: true });

/** Selects these articles and no others: a selection outlives what is done with it. */
async function select(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of [FIRST, SECOND, THIRD]) {
    const checkbox = row(page, title).getByRole('checkbox');
    if (titles.includes(title)) await checkbox.check();
    else if ((await checkbox.count()) > 0) await checkbox.uncheck();
  }
}

async function add(page: Page, what: 'Add tag' | 'Add to folder', name: string): Promise<void> {
  await selection(page).getByRole('button', { name: what }).click();
  const dialog = page.getByRole('dialog', { name: what });
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Add' }).click();
}

/** A new reader who has saved three articles, in their open library. */
async function openLibrary(page: Page, portal: string): Promise<void> {
  const source = new URL('/livez', portal).href;
  await page.goto(`${accountsUrl()}/signup?source=${encodeURIComponent(source)}`);
  await signUp(page, newReader());
  await page.waitForURL(source);
  const context = page.context();
  const headers = { Authorization: `Bearer ${await tokenOf(context)}` };
  const data = { entries: SLUGS.map((slug) => ({ url: `/articles/${slug}` })) };
  await context.request.post(`${apiUrl()}/library/import`, { headers, data });
  await page.goto('/reading-list#library');
  await expect(row(page, FIRST)).toBeVisible();
  // From now on the page notices that the connection was lost.
  await expect(page.locator('[data-queued]')).toBeAttached();
}

interface StoredItem {
  readonly attributes: {
    readonly status: string;
    readonly tags: readonly string[];
    readonly folders: readonly number[];
    readonly article: { readonly data: { readonly attributes: { readonly title: string } } };
  };
}

/** What the server has: title, status, tags and folders. */
async function stored(page: Page, archived: boolean): Promise<readonly (readonly unknown[])[]> {
  const { request } = page.context();
  const headers = { Authorization: `Bearer ${await tokenOf(page.context())}` };
  const get = async (path: string) => (await request.get(`${apiUrl()}${path}`, { headers })).json();
  const { data: filters } = (await get('/library/filters')) as {
    data: { folders: { id: number; name: string }[] };
  };
  const { data } = (await get(`/library/items?archived=${archived}`)) as { data: StoredItem[] };
  return data.map(({ attributes: { status, tags, folders, article } }) => [
    article.data.attributes.title,
    status,
    tags,
    folders.map((id) => filters.folders.find((folder) => folder.id === id)?.name),
  ]);
}

test('organises the library without a connection, shows it at once and saves it afterwards', async ({
  page,
  context,
  baseURL,
}) => {
  await openLibrary(page, baseURL ?? '');
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();

  await select(page, FIRST, SECOND);
  await add(page, 'Add tag', 'Macro');
  await expect(message(page, `2 articles tagged “Macro”${LATER}`)).toBeVisible();
  for (const title of [FIRST, SECOND]) {
    await expect(row(page, title).getByRole('button', { name: `Remove tag macro: ${title}` })).toBeVisible();
  }
  await select(page, FIRST);
  await add(page, 'Add to folder', 'To cite');
  await expect(message(page, `1 article added to “To cite”${LATER}`)).toBeVisible();
  const inFolder = row(page, FIRST).getByRole('button', { name: `Remove from folder To cite: ${FIRST}` });
  await expect(inFolder).toBeVisible();

  await select(page, THIRD);
  await selection(page).getByRole('button', { name: 'Archive' }).click();
  await expect(message(page, `1 article archived${LATER}`)).toBeVisible();
  await expect(row(page, THIRD)).toHaveCount(0);

  await select(page, FIRST, SECOND);
  await selection(page).getByRole('button', { name: 'Mark as read' }).click();
  await expect(row(page, SECOND).getByText('Read', { exact: true })).toBeVisible();
  await library(page).getByRole('button', { name: 'Undo' }).click();
  await expect(message(page, `Undone${LATER}`)).toBeVisible();
  await expect(row(page, SECOND).getByText('Unread', { exact: true })).toBeVisible();

  await row(page, SECOND)
    .getByRole('button', { name: `Remove tag macro: ${SECOND}` })
    .click();
  await expect(message(page, `Tag “macro” removed${LATER}`)).toBeVisible();
  await select(page, SECOND);
  await selection(page).getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, SECOND)).toHaveCount(0);
  await library(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, SECOND)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);
  expect(await storedText(page)).not.toContain('To cite');

  await context.setOffline(false);
  await expect(page.locator('[data-queued]')).toHaveAttribute('data-queued', '0');
  await expect
    .poll(() => stored(page, false))
    .toEqual([
      [FIRST, 'unread', ['macro'], ['To cite']],
      [SECOND, 'unread', [], []],
    ]);
  expect(await stored(page, true)).toEqual([[THIRD, 'unread', [], []]]);

  await expect(message(page, 'Undone')).toBeVisible();
  await expect(inFolder).toBeVisible();
  await expect(row(page, THIRD)).toHaveCount(0);
  // The folder is a real one now.
  await library(page)
    .getByRole('combobox', { name: 'Folder', exact: true })
    .selectOption({ label: 'To cite (1)' });
  await expect(library(page).getByRole('checkbox', { name: /^Select:/ })).toHaveCount(1);
  await page.reload();
  await expect(inFolder).toBeVisible();
});
