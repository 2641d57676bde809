import { SETTINGS_PAGES, type SettingsPath, settingsUrl } from '@tidemark/contracts/settings-pages';
import { type Html, html } from './html.ts';

/** The links to all settings, above each of their pages. */
export function settingsMenu(current: SettingsPath, portalUrl: string): Html {
  const links = SETTINGS_PAGES.map((page) => {
    const isCurrent = page.path === current && html` aria-current="page"`;
    return html`<a href="${settingsUrl(page, '', portalUrl)}"${isCurrent}>${page.label}</a>`;
  });
  return html`<nav class="settings" aria-label="Settings">${links}</nav>`;
}
