import { lastShell, loadShell, type Shell } from './index.ts';

/** A page that reports an error is not kept waiting for its menus. */
const TIMEOUT_MS = 2000;

/** For pages that are rendered whether or not the API responds: the last menus that any page has loaded, if not these. */
export function currentShell(): Promise<Shell> {
  const timeout = new Promise<Shell>((resolve) => setTimeout(() => resolve(lastShell()), TIMEOUT_MS));
  return Promise.race([loadShell().catch(lastShell), timeout]);
}
