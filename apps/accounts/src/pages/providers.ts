import { PROVIDERS, type ProviderId } from '../auth/providers.ts';
import type { ReturnContext } from '../http/return-context.ts';
import { returnContextFields } from './form.ts';
import { type Html, html } from './html.ts';

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
