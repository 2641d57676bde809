import { html } from './html.ts';
import type { Page } from './layout.ts';

const TITLES: Readonly<Record<number, string>> = {
  403: 'We did not accept that form',
  404: 'There is no such page',
  429: 'One moment, please',
};

export function failurePage(status: number, message: string): Page {
  const title =
    TITLES[status] ?? (status < 500 ? 'We could not read that' : 'Something went wrong on our side');
  const text = status === 404 ? 'The address may be mistyped, or the page may have moved.' : message;
  const body = html`<p class="kicker">${status}</p>
<h1>${title}</h1>
<p class="standfirst">${status < 500 ? text : 'Please try again in a moment.'}</p>
<p class="actions"><a class="button primary" href="/account">Your account</a></p>`;
  return { title, body };
}
