import { test as base, expect } from './living.ts';

/** The browser's own line for an answer that was expected to be a refusal. */
const EXPECTED = /Failed to load resource: the server responded with a status of (401|404|406)/;

interface Quiet {
  /** What went wrong in this test's pages so far: exceptions, console errors, policy violations. */
  readonly complaints: string[];
}

/** A test whose pages must not complain: any exception, console error or blocked script fails it. */
export const test = base.extend<Quiet>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      await context.exposeBinding('reportViolation', (_source, line: string) => void complaints.push(line));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { reportViolation } = window as unknown as { reportViolation: (line: string) => void };
          reportViolation(`policy: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      context.on('page', (page) => {
        page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error' && !EXPECTED.test(message.text())) {
            complaints.push(`console: ${message.text()}`);
          }
        });
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
