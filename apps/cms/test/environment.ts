import { vi } from 'vitest';

export const WEBHOOK_SECRET = 'webhook-secret-of-32-characters-or-more';
export const PREVIEW_SECRET = 'preview-secret-of-32-characters-or-more';

/** The settings are read when their module is loaded, so the variables are set first and modules loaded after. */
export function useSettings(variables: Readonly<Record<string, string>>): void {
  vi.resetModules();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env).filter((name) => /^(CMS|PORTAL|API|PREVIEW|DEMO)/.test(name))) {
    vi.stubEnv(name, undefined);
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}
