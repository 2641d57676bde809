import { renderSVG } from 'uqr';
import { alert, field, hidden, returnContextFields } from '../../platform/html/form.ts';
import { Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import type { ReturnContext } from '../../platform/http/return-context.ts';
import { withReturnContext } from '../../platform/http/return-context.ts';

const codeField = (formErrorId: string | undefined) =>
  field({
    name: 'code',
    label: 'Code',
    type: 'code',
    autocomplete: 'one-time-code',
    hint: '6 digits from your authenticator app.',
    formErrorId,
  });

function recoveryCodes(codes: readonly string[]): Html {
  return html`<h2>Recovery codes</h2>
<p>Each lets you log in once without the app. Keep them somewhere safe; they are not shown again.</p>
<ul class="columns">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>`;
}

/** The secret in groups of four, as apps show it. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Dark on white in both colour schemes, because not every app reads the inverse. */
function qrCode(data: string): Html {
  const svg = new Html(renderSVG(data, { border: 4, pixelSize: 4 }));
  return html`<div class="qr" role="img" aria-label="QR code for your authenticator app">${svg}</div>`;
}

export interface SetUpView {
  readonly uri: string;
  readonly codes: readonly string[];
}

export function setUpTwoFactorPage({ uri, codes }: SetUpView): Page {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const body = html`<h1>Set up <span class="nowrap">two-factor</span> authentication</h1>
<p class="standfirst">Add Tidemark to your authenticator app, then enter the code that it shows.</p>
<p>Scan this QR code with the app:</p>
${qrCode(uri)}
<p>If the app is on this device, <a href="${uri}">open it</a>. You can also enter this key in the app:</p>
<p class="secret"><code>${grouped(secret)}</code></p>
${recoveryCodes(codes)}
<form method="post" action="/account/two-factor/confirm">
${codeField(undefined)}
<button class="primary" type="submit">Turn on</button>
</form>
<p class="aside"><a href="/account/security">Cancel</a></p>`;
  return { title: 'Set up two-factor authentication', body };
}

/** After a wrong code: the secret is not shown again. */
export function confirmTwoFactorPage(problem: string): Page {
  const body = html`<h1>Set up <span class="nowrap">two-factor</span> authentication</h1>
${alert('problem', problem)}
<form method="post" action="/account/two-factor/confirm">
${codeField('problem')}
<button class="primary" type="submit">Turn on</button>
</form>
<p class="aside"><a href="/account/security">Start again</a></p>`;
  return { title: 'Set up two-factor authentication', body };
}

export function recoveryCodesPage(codes: readonly string[]): Page {
  const body = html`<h1>New recovery codes</h1>
<p class="standfirst">The codes you had before are no longer valid.</p>
${recoveryCodes(codes)}
<p class="actions"><a class="button primary" href="/account/security">Done</a></p>`;
  return { title: 'New recovery codes', body };
}

export interface LoginCodeView {
  readonly returnContext: ReturnContext;
  /** Whether the password of the first step is weak, which the reader is told after the second. */
  readonly weakPassword?: boolean;
  readonly problem?: string;
}

export function loginCodePage({ returnContext, weakPassword = false, problem }: LoginCodeView): Page {
  const body = html`<h1>Enter your code</h1>
<p class="standfirst">Your account uses two-factor authentication.</p>
${alert('problem', problem)}
<form method="post" action="/login/code">
${returnContextFields(returnContext)}${hidden({ weak: weakPassword ? 'true' : undefined })}
${field({
  name: 'code',
  label: 'Code',
  type: 'loginCode',
  autocomplete: 'one-time-code',
  hint: '6 digits from your authenticator app, or one of your recovery codes.',
  formErrorId: problem === undefined ? undefined : 'problem',
})}
<button class="primary" type="submit">Log in</button>
</form>
<p class="aside"><a href="${withReturnContext('/login', returnContext)}">Start again</a></p>`;
  return { title: 'Enter your code', body };
}
