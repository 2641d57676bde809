import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { nextFrames } from '../layout-shift.ts';
import type * as InPage from './in-page/index.ts';

/** What makes a browser a phone: its layout viewport follows the content, and its pointer is a finger. */
export const PHONE = { isMobile: true, hasTouch: true, deviceScaleFactor: 3 } as const;
export const PHONE_HEIGHT = 844;
export const PHONE_WIDTHS = [412, 390, 360, 320] as const;

declare const phoneAudit: typeof InPage;

async function bundle(): Promise<string> {
  const build = await rolldown({ input: join(import.meta.dirname, 'in-page', 'index.ts') });
  const { output } = await build.generate({ format: 'iife', name: 'phoneAudit' });
  await build.close();
  return output[0].code;
}

let bundled: Promise<string> | undefined;

/** Makes the checks available in the pages of a context. */
export async function prepareAudit(context: BrowserContext): Promise<void> {
  bundled ??= bundle();
  // In all documents, whatever their content security policy.
  await context.addInitScript({ content: `${await bundled}; self.phoneAudit = phoneAudit;` });
}

/** The problems of the page that is shown, at every width. It is loaded once and resized. */
export const auditPage = (page: Page) => atEveryWidth(page, auditWidth);

/** The problems of what is open on a page, without scrolling it away and without moving the focus. */
export const auditPanel = (page: Page) => atEveryWidth(page, auditOpen);

async function atEveryWidth(
  page: Page,
  audit: (width: number) => string[] | Promise<string[]>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const width of PHONE_WIDTHS) {
    await page.setViewportSize({ width, height: PHONE_HEIGHT });
    await nextFrames(page);
    const found = await page.evaluate(audit, width);
    problems.push(...found.map((problem) => `${width} px, ${problem}`));
  }
  return problems;
}

async function auditWidth(width: number): Promise<string[]> {
  const top = phoneAudit.viewportProblems(width, 'at the top');
  await phoneAudit.scrollToEnd();
  const end = phoneAudit.viewportProblems(width, 'at the end');
  // The other checks need all parts laid out.
  const { lazyLayout } = document.documentElement.dataset;
  delete document.documentElement.dataset.lazyLayout;
  const all = [
    ...phoneAudit.textProblems(width),
    ...phoneAudit.targetProblems(),
    ...phoneAudit.fieldProblems(),
    ...(await phoneAudit.focusProblems()),
  ];
  if (lazyLayout !== undefined) document.documentElement.dataset.lazyLayout = lazyLayout;
  scrollTo({ top: 0, behavior: 'instant' });
  return [...top, ...end, ...all];
}

function auditOpen(width: number): string[] {
  return [
    ...phoneAudit.viewportProblems(width, 'with the panel open'),
    ...phoneAudit.textProblems(width),
    ...phoneAudit.targetProblems(),
    ...phoneAudit.fieldProblems(),
  ];
}
