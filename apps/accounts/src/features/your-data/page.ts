import { field, notice } from '../../platform/html/form.ts';
import { dateTime } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { settingsMenu } from '../../platform/html/settings-menu.ts';

export interface DataView {
  readonly portalUrl: string;
  readonly deleteAt: number | undefined;
  /** Demo accounts are shared and cannot be deleted. */
  readonly shared: boolean;
  readonly hasPassword: boolean;
  readonly message?: string | undefined;
  readonly error?: string | undefined;
}

function deletion({ deleteAt, shared, hasPassword, error }: DataView): Html {
  if (shared) return html`<p>Demo accounts are shared and cannot be deleted.</p>`;
  if (deleteAt !== undefined)
    return html`<p>Your account will be deleted on ${dateTime(deleteAt)}.</p>
<form method="post" action="/account/keep"><button class="primary" type="submit">Keep my account</button></form>`;
  if (!hasPassword)
    return html`<p>Deleting your account needs a password, and yours has none. <a href="/forgot">Set a password by email</a> first.</p>`;
  return html`<p>Your account, your sessions and your library are deleted after one week. Until then you can keep your account. Paid access ends with it.</p>
<form method="post" action="/account/delete">
${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', error })}
<button type="submit">Delete my account</button>
</form>`;
}

export function dataPage(view: DataView): Page {
  const body = html`${settingsMenu('/account/data', view.portalUrl)}
<h1>Your data</h1>
${notice(view.message)}
<section class="ruled" aria-labelledby="export-title">
<h2 id="export-title">Export</h2>
<p>Everything we store about you, as a JSON file: account, sessions, access and library (saved articles, folders, tags, highlights and reading history).</p>
<p class="actions"><a class="button" href="/account/export" download>Download</a></p>
</section>
<section class="ruled" aria-labelledby="deletion-title">
<h2 id="deletion-title">Deletion</h2>
${deletion(view)}
</section>`;
  return { title: 'Your data', body };
}

/** On the account page while a deletion is scheduled. */
export function deletionNotice(deleteAt: number | undefined): Html | undefined {
  if (deleteAt === undefined) return undefined;
  return html`<p class="alert">Your account will be deleted on ${dateTime(deleteAt)}. <a href="/account/data">Keep my account</a></p>`;
}
