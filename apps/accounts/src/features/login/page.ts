import type { ProviderId } from '../../platform/auth/providers.ts';
import { alert, field, notice, returnContextFields } from '../../platform/html/form.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { type ReturnContext, withReturnContext } from '../../platform/http/return-context.ts';
import { providerButtons } from '../connected-sites/page.ts';
import { DEMO_PASSWORD, DEMO_USERS } from '../members/demo.ts';
import { passkeyLogin, SCRIPT } from '../passkeys/page.ts';

export interface LoginView {
  readonly returnContext: ReturnContext;
  readonly demo: boolean;
  readonly providers: readonly ProviderId[];
  readonly email?: string;
  readonly problem?: string | undefined;
  readonly message?: string | undefined;
}

function demoAccounts(): Html {
  const rows = DEMO_USERS.map(({ email }) => html`<li>${email}</li>`);
  return html`<aside class="ruled" aria-labelledby="demo-title">
<h2 id="demo-title">Demo accounts</h2>
<p>One account for each plan. The password for all of them is <code>${DEMO_PASSWORD}</code>.</p>
<ul class="columns">${rows}</ul>
</aside>`;
}

/** Both ways are equally visible. The first is for readers who are new. */
export function accountSwitch(current: 'sign-up' | 'log-in', returnContext: ReturnContext): Html {
  const option = (way: typeof current, label: string, href: string) =>
    html`<a href="${href}"${way === current && html` aria-current="page"`}>${label}</a>`;
  return html`<nav class="switch" aria-label="Sign up or log in">
${option('sign-up', 'Sign up', withReturnContext('/signup', returnContext))}
${option('log-in', 'Log in', withReturnContext('/login', returnContext, { form: 'login' }))}
</nav>`;
}

export function loginPage({ returnContext, demo, providers, email, problem, message }: LoginView): Page {
  const about = problem === undefined ? undefined : 'problem';
  const body = html`${accountSwitch('log-in', returnContext)}
<h1>Log in</h1>
<p class="standfirst">Access your reading list and the research included in your plan.</p>
${notice(message)}
${alert('problem', problem)}
<form method="post" action="/login">
${returnContextFields(returnContext)}
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username webauthn', value: email ?? '', formErrorId: about })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', formErrorId: about })}
<button class="primary" type="submit">Log in</button>
</form>
${passkeyLogin(returnContext, problem === undefined)}
${providerButtons(providers, returnContext)}
<p class="aside"><a href="${withReturnContext('/forgot', returnContext)}">Forgot your password?</a> or <a href="${withReturnContext('/login/link', returnContext)}">log in by email</a></p>
${demo && demoAccounts()}`;
  return { title: 'Log in', body, scripts: [SCRIPT] };
}
