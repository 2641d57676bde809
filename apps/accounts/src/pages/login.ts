import { along, type Journey } from '../http/source.ts';
import { DEMO_PASSWORD, DEMO_USERS } from '../members/demo.ts';
import { alert, field, journeyFields, notice } from './form.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';

export interface LoginView {
  readonly journey: Journey;
  readonly demo: boolean;
  readonly email?: string;
  readonly problem?: string;
  readonly message?: string | undefined;
}

function demoSignIns(): Html {
  const rows = DEMO_USERS.map(({ email }) => html`<li>${email}</li>`);
  return html`<aside class="ruled" aria-labelledby="demo-title">
<h2 id="demo-title">Demo sign-ins</h2>
<p>Six readers, from Free to the staff desk. The password is <code>${DEMO_PASSWORD}</code> for all of them.</p>
<ul class="columns">${rows}</ul>
</aside>`;
}

export function loginPage({ journey, demo, email, problem, message }: LoginView): Page {
  const about = problem === undefined ? undefined : 'problem';
  const body = html`<h1>Log in</h1>
<p class="standfirst">Your reading list and the research of your plan, where you left them.</p>
${notice(message)}
${alert('problem', problem)}
<form method="post" action="/login">
${journeyFields(journey)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email ?? '', about })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', about })}
<button class="primary" type="submit">Log in</button>
</form>
<p class="aside"><a href="${along('/forgot', journey)}">Forgot your password?</a></p>
<p class="aside">New to Tidemark? <a href="${along('/signup', journey)}">Create a free account</a></p>
${demo && demoSignIns()}`;
  return { title: 'Log in', body };
}
