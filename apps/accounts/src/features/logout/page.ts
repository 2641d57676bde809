import { html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';

export function logoutPage(source: string | undefined): Page {
  const body = html`<h1>Log out</h1>
<p class="standfirst">Your reading list is saved for your next visit.</p>
<form method="post" action="/logout">${source !== undefined && html`<input type="hidden" name="source" value="${source}">`}
<button class="primary" type="submit">Log out</button></form>`;
  return { title: 'Log out', body };
}
