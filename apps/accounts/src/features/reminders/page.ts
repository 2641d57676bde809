import { html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';

export function unsubscribePage(token: string): Page {
  const body = html`<h1>Unsubscribe from reminders</h1>
<p class="standfirst">You will get no more reminders, such as the one before a trial ends. Emails about your account and your payments are still sent.</p>
<form method="post" action="/unsubscribe?token=${token}"><button class="primary" type="submit">Unsubscribe</button></form>`;
  return { title: 'Unsubscribe from reminders', body };
}

export function unsubscribedPage(): Page {
  const body = html`<h1>You are unsubscribed</h1>
<p class="standfirst">You will get no more reminders.</p>
<p class="actions"><a class="button primary" href="/account">Your account</a></p>`;
  return { title: 'You are unsubscribed', body };
}
