import {
  ACCOUNT_SETTING_NAMES,
  ACCOUNT_SETTINGS,
  type AccountSettings,
} from '../../platform/auth/account-settings.ts';
import { notice } from '../../platform/html/form.ts';
import { html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { settingsMenu } from '../../platform/html/settings-menu.ts';

export interface EmailSettingsView {
  readonly settings: AccountSettings;
  readonly portalUrl: string;
  readonly message?: string | undefined;
}

export function emailSettingsPage({ settings, portalUrl, message }: EmailSettingsView): Page {
  const switches = ACCOUNT_SETTING_NAMES.map((name) => {
    const { label, hint } = ACCOUNT_SETTINGS[name];
    const checked = settings[name] && html` checked`;
    return html`<label class="option"><input type="checkbox" name="${name}" value="on" aria-describedby="${name}-hint"${checked}> <span>${label}</span></label>
<p class="hint" id="${name}-hint">${hint}</p>`;
  });
  const body = html`${settingsMenu('/account/emails', portalUrl)}
<h1>Emails</h1>
${notice(message)}
<form method="post" action="/account/emails">
${switches}
<p class="actions"><button class="primary" type="submit">Save</button></p>
</form>
<p class="aside">Emails and push messages about what you follow are under <a href="${portalUrl}/reading-list#following">Notifications</a>.</p>`;
  return { title: 'Emails', body };
}
