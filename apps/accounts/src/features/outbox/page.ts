import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import type { OutboxMessage } from '../../platform/mail/outbox.ts';

/** Links of this app become clickable; everything else stays text. */
function withLinks(text: string, appUrl: string): readonly Html[] {
  return text.split(/(https?:\/\/\S+)/).map((part) => {
    const isLink = part.startsWith(`${appUrl}/`);
    return isLink ? html`<a href="${part}">${part}</a>` : html`${part}`;
  });
}

function message({ name, to, subject, date, text }: OutboxMessage, appUrl: string): Html {
  return html`<article class="message">
<h2>${subject}</h2>
<p class="hint">To ${to}, ${date}. <a href="/outbox/${name}">View as HTML</a></p>
<p class="text">${withLinks(text, appUrl)}</p>
</article>`;
}

export function outboxPage(messages: readonly OutboxMessage[], appUrl: string): Page {
  const list =
    messages.length > 0
      ? html`${messages.map((one) => message(one, appUrl))}`
      : html`<p class="notice" role="status">There are no messages yet.</p>`;
  const body = html`<h1>Outbox</h1>
<p class="standfirst">The emails of this demo, newest first. They are not sent.</p>
${list}`;
  return { title: 'Outbox', body };
}
