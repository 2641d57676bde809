import { html } from './html.ts';
import type { Page } from './layout.ts';

const TITLES: Readonly<Record<number, string>> = {
  403: 'Request rejected',
  404: 'Page not found',
  429: 'Too many attempts',
};

export function errorPage(status: number, message: string): Page {
  const title = TITLES[status] ?? (status < 500 ? 'Invalid request' : 'Something went wrong');
  const text = status === 404 ? 'Check the address for typos. The page may have moved.' : message;
  const body = html`<p class="kicker">${status}</p>
<h1>${title}</h1>
<p class="standfirst">${status < 500 ? text : 'Please try again in a moment.'}</p>
<p class="actions"><a class="button primary" href="/account">Your account</a></p>`;
  return { title, body };
}
