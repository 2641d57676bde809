import { nextFrames } from './support/layout-shift.ts';
import { auditPage, PHONE, PHONE_HEIGHT, PHONE_WIDTHS, prepareAudit } from './support/phone/audit.ts';
import { isFor, SCREENS, urlOf } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/strict-page.ts';

const READERS = ['signed out', 'signed in'] as const;

test.use({ ...PHONE, viewport: { width: PHONE_WIDTHS[0], height: PHONE_HEIGHT } });

for (const reader of READERS) {
  for (const screen of SCREENS.filter((one) => isFor(reader, one))) {
    test(`${screen.name} fits on phones, ${reader}`, async ({ page, context, baseURL = '' }) => {
      // Staff see all that members see, and the pages for staff.
      if (reader === 'signed in') await signIn(context, 'staff', baseURL);
      await prepareAudit(context);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(await urlOf(screen, baseURL));
      await expect(page.locator('main h1').first()).toBeAttached();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await nextFrames(page);
      expect(await auditPage(page)).toEqual([]);
    });
  }
}
