import { site } from './paths.ts';

export interface SettingsPage {
  /** Which application shows it. */
  readonly app: 'main app' | 'portal';
  readonly path: string;
  readonly label: string;
  readonly about: string;
}

/** Where readers change their settings. Portal and main app show this list in their account menus. */
export const SETTINGS_PAGES = [
  { app: 'main app', path: '/account', label: 'Account', about: 'Plan, payments, log out' },
  {
    app: 'main app',
    path: '/account/security',
    label: 'Security',
    about: 'Password, email, passkeys, two-factor authentication, sessions',
  },
  { app: 'main app', path: '/account/emails', label: 'Emails', about: 'Reminders about your access' },
  {
    app: 'portal',
    path: `${site.readingList}#following`,
    label: 'Notifications',
    about: 'Emails and push messages about what you follow',
  },
  { app: 'main app', path: '/account/data', label: 'Your data', about: 'Export, deletion' },
] as const satisfies readonly SettingsPage[];

/** The paths of the main app that have settings. */
export type SettingsPath = (typeof SETTINGS_PAGES)[number]['path'];

export function settingsUrl({ app, path }: SettingsPage, accountsUrl: string, portalUrl: string): string {
  return (app === 'portal' ? portalUrl : accountsUrl) + path;
}
