import type { Page } from '@playwright/test';
import { auditPage, PHONE, PHONE_HEIGHT, PHONE_WIDTHS, prepareAudit } from './support/phone/audit.ts';
import { expect, test } from './support/strict-page.ts';

test.use({ ...PHONE, viewport: { width: PHONE_WIDTHS[0], height: PHONE_HEIGHT } });

const HEAD =
  '<meta name="viewport" content="width=device-width, initial-scale=1"><style>body { margin: 0 }</style>';

async function audit(page: Page, body: string): Promise<string[]> {
  await prepareAudit(page.context());
  await page.route('http://localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html data-lazy-layout>${HEAD}<body>${body}`,
    }),
  );
  await page.goto('http://localhost/');
  return auditPage(page);
}

const HIDDEN = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';
const FILLER = '<div style="height: 3000px"></div>';

const DEFECTS = {
  'a section that takes a width from its estimated height': [
    `<style>[data-lazy-layout] section { content-visibility: auto; contain-intrinsic-size: auto 544px }</style>
     ${FILLER}<section style="display: inline-block">Late</section>`,
    /layout viewport at the top: .*(560|544)/,
  ],
  'hidden words that leave a scroll container': [
    `<div style="overflow-x: auto"><div style="width: 700px; text-align: end">Tab <span style="${HIDDEN}">results</span></div></div>`,
    /layout viewport at the top: /,
  ],
  'text that a box cuts off': [
    '<p style="width: 5rem; overflow: hidden; white-space: nowrap">More than fits into it</p>',
    /cut off: p "More than fits into it"/,
  ],
  'text that runs out of its box': [
    '<p style="width: 3rem; border: 1px solid">Incomprehensibilities</p>',
    /overflows: p "Incomprehensibilities"/,
  ],
  'a panel that is cut off by the edge of the screen': [
    '<div style="position: absolute; left: -3rem">Text size</div>',
    /cut off: div "Text size"/,
  ],
  'a placeholder that is cut off': [
    '<input aria-label="Search" placeholder="Search reports and topics" style="width: 6rem; height: 44px; font-size: 16px">',
    /cut off: "Search reports and topics" needs/,
  ],
  'a link that is too small': ['<ul><li><a href="/">A</a></li></ul>', /touch target under 24 px: a "A"/],
  'a main action that is too small': [
    '<button style="height: 30px; width: 90px">Save</button>',
    /main action under 44 px: button "Save"/,
  ],
  'a field with small text': [
    '<input aria-label="Name" style="height: 44px; font-size: 14px">',
    /text of a field under 16 px/,
  ],
  'a bar that covers what is focused': [
    `${FILLER}<button style="height: 44px; width: 90px">Save</button><div style="position: fixed; bottom: 0; width: 100%; height: 60px">Offer</div>`,
    /focus covered: button "Save" by div "Offer"/,
  ],
} as const;

for (const [name, [html, expected]] of Object.entries(DEFECTS)) {
  test(`the check of phones reports ${name}`, async ({ page }) => {
    expect((await audit(page, html)).join('\n')).toMatch(expected);
  });
}

test('the check of phones accepts links in text, clamped titles, scrolled tabs and enlarged areas', async ({
  page,
}) => {
  const html = `
    <p>Words with <a href="/">a</a> link.</p>
    <h2 style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden">A title that takes more lines than it is given on any phone</h2>
    <div style="position: relative; overflow-x: auto"><div style="width: 700px; text-align: end">Tab <span style="${HIDDEN}">results</span></div></div>
    <div style="position: relative; height: 60px"><a href="/">Card</a><style>div > a::after { position: absolute; inset: 0; content: "" }</style></div>
    <button style="height: 44px; width: 44px">OK</button>`;
  expect(await audit(page, html)).toEqual([]);
});
