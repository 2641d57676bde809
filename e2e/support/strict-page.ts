import { test as base, expect } from './hydrated-page.ts';

/** The browser logs these for responses that a journey expects. */
const EXPECTED = /Failed to load resource: the server responded with a status of (401|404|406)/;

interface StrictPage {
  /** Exceptions, console errors and policy violations in this test's pages so far. */
  readonly pageErrors: string[];
}

/** A test that fails on any exception, console error or blocked script in its pages. */
export const test = base.extend<StrictPage>({
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors: string[] = [];
      await context.exposeBinding('reportViolation', (_source, line: string) => void pageErrors.push(line));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { reportViolation } = window as unknown as { reportViolation: (line: string) => void };
          reportViolation(`policy: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      context.on('page', (page) => {
        page.on('pageerror', (error) => pageErrors.push(`exception: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error' && !EXPECTED.test(message.text())) {
            pageErrors.push(`console: ${message.text()} ${message.location().url}`);
          }
        });
      });
      await use(pageErrors);
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
