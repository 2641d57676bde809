import { dateTime } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import { sentenceOf } from './events.ts';
import type { AccountEvent } from './store.ts';

/** The time, and from where as far as it is known. */
function circumstances({ at, device, network }: AccountEvent): Html {
  const where = [device, network].flatMap((part) => (part === undefined ? [] : `, ${part}`));
  return html`<span class="hint">${dateTime(at.getTime())}${where.join('')}</span>`;
}

/** What happened to the account of late, for the security page. */
export function activitySection(events: readonly AccountEvent[]): Html {
  const rows = events.map(
    (event) =>
      html`<li>${sentenceOf(event.kind, event.outcome, event.detail)}<br>${circumstances(event)}</li>`,
  );
  return html`<section class="ruled" aria-labelledby="activity-title">
<h2 id="activity-title">Recent activity</h2>
<p>If something here was not you, change your password. That ends all other sessions.</p>
${rows.length === 0 ? html`<p>None yet.</p>` : html`<ul class="links">${rows}</ul>`}
</section>`;
}
