import { installFallbackFonts } from '@tidemark/harness/browsers';
import { startTestPortal } from './test-portal.ts';

/** Starts the servers for all tests of a run; Playwright calls the returned function at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  installFallbackFonts();
  const { settings, stop } = await startTestPortal();
  // Read by the tests and by the configuration, which every worker evaluates again.
  process.env.E2E_PORTAL_URL = settings.portalUrl;
  process.env.E2E_API_URL = settings.apiUrl;
  process.env.E2E_ACCOUNTS_URL = settings.accountsUrl;
  process.env.E2E_DATA_DIR = settings.dataDir;
  process.env.E2E_ACCOUNTS_DATABASE_URL = settings.env.ACCOUNTS_DATABASE_URL;
  return stop;
}
