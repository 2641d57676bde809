import type { BrowserContext, Page } from '@playwright/test';
import { toTop } from './article-page.ts';
import { apiUrl, tokenOf } from './sign-in.ts';

const isReport = (url: string, method: string) =>
  method === 'POST' && url.startsWith(`${apiUrl()}/library/reading/`);

/** Scrolls to the paragraph and waits until the member's position is stored. */
export async function stopAsMember(page: Page, text: string): Promise<void> {
  const stored = page.waitForResponse((response) => isReport(response.url(), response.request().method()));
  await toTop(page, text);
  await stored;
}

/** Removes everything from the history of the signed-in reader. */
export async function clearHistory(context: BrowserContext): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(context)}` };
  await context.request.delete(`${apiUrl()}/library/reading`, { headers });
}
