import { PROVIDERS, type ProviderId } from '../../platform/auth/providers.ts';
import { returnContextFields } from '../../platform/html/form.ts';
import { dateTime } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { ReturnContext } from '../../platform/http/return-context.ts';

export interface SiteView {
  readonly id: ProviderId;
  /** Undefined if it is not connected. */
  readonly connectedAt: number | undefined;
}

/** Buttons to sign in with another site. */
export function providerButtons(ids: readonly ProviderId[], returnContext: ReturnContext): Html | false {
  if (ids.length === 0) return false;
  const buttons = ids.map(
    (id) =>
      html`<button type="submit" formaction="/login/with/${id}">Continue with ${PROVIDERS[id].name}</button>`,
  );
  return html`<form class="secondary providers" method="post" action="/login/with/${ids[0]}">
${returnContextFields(returnContext)}${buttons}
</form>`;
}

/** The sites that an account can be connected with, for the security page. */
export function siteSection(sites: readonly SiteView[], twoFactor: boolean): Html | false {
  if (sites.length === 0) return false;
  const rows = sites.map(({ id, connectedAt }) => {
    const { name } = PROVIDERS[id];
    const state = connectedAt === undefined ? 'Not connected' : html`Connected ${dateTime(connectedAt)}`;
    const [action, label] = connectedAt === undefined ? ['connect', 'Connect'] : ['disconnect', 'Disconnect'];
    return html`<li><span>${name}<br><span class="hint">${state}</span></span>
<button type="submit" name="${action}" value="${id}" aria-label="${label} ${name}">${label}</button></li>`;
  });
  return html`<section class="ruled" aria-labelledby="sites-title">
<h2 id="sites-title">Other sites</h2>
<p>Log in with your account at another site. Only a site that you connect here logs you in, and one that you disconnect no longer does. Either ends all other sessions.</p>
${twoFactor && html`<p class="hint">While two-factor authentication is on, logging in this way is not possible.</p>`}
<form method="post" action="/account/sites">
<ul class="sessions">${rows}</ul>
</form>
</section>`;
}
