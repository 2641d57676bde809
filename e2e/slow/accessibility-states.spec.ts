import { DESKTOP, OPEN, open, PHONE, withVoice } from '../support/article-page.ts';
import { violationsOn } from '../support/axe.ts';
import { bar, choose, dataOfPreview, openPreview } from '../support/preview-page.ts';
import { expect, test } from '../support/strict-page.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of [PHONE, DESKTOP]) {
    test(`has no WCAG 2.2 AA violations in settings, notes and sheets, ${colorScheme} at ${size.width} px`, async ({
      page,
    }) => {
      await withVoice(page);
      await open(page, OPEN, size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator('[data-dropdown="Text settings"] > summary').click();
      await expect(page.getByRole('button', { name: 'Wide', exact: true })).toBeVisible();
      expect(await violationsOn(page), 'settings').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Listen' }).click();
      await expect(page.locator('[data-spoken]')).toBeAttached();
      expect(await violationsOn(page), 'player').toEqual([]);
      await page.getByRole('button', { name: 'Stop listening' }).click();
      await page.getByRole('link', { name: 'Note 1', exact: true }).click();
      await expect(page.getByRole('note')).toBeVisible();
      expect(await violationsOn(page), 'note').toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('[data-body] a.term').first().focus();
      await expect(page.locator('[data-popover=term]')).toBeVisible();
      expect(await violationsOn(page), 'term').toEqual([]);
      await page.keyboard.press('Escape');
      if (size === PHONE) {
        await page.getByRole('button', { name: 'Contents, current section:' }).click();
        await expect(page.getByRole('dialog', { name: 'Contents' })).toBeVisible();
        expect(await violationsOn(page), 'sheet').toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.locator('body').press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      expect(await violationsOn(page), 'help').toEqual([]);
    });
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`has no WCAG 2.2 AA violations in the glossary, ${colorScheme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      for (const state of ['unfiltered', 'blob', 'zebra']) {
        await page.goto('/glossary#tvl');
        if (state !== 'unfiltered') await page.getByRole('searchbox').fill(state);
        expect(await violationsOn(page), state).toEqual([]);
      }
    });
  }
}

test('has no WCAG 2.2 AA violations in an open, a gated and a rejected preview', async ({ page }) => {
  const rejected = { kind: 'rejected', reasons: [{ field: 'title', reason: 'is empty' }] };
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.unroute(dataOfPreview);
    await openPreview(page);
    expect(await violationsOn(page), `gated, ${colorScheme} at ${width}`).toEqual([]);
    await choose(page, 'alpha');
    await expect(bar(page).getByRole('status')).toHaveText(/can read it/);
    expect(await violationsOn(page), `open, ${colorScheme} at ${width}`).toEqual([]);
    await page.unroute(dataOfPreview);
    await openPreview(page, { view: rejected });
    expect(await violationsOn(page), `rejected, ${colorScheme} at ${width}`).toEqual([]);
  }
});
