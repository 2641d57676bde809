import { alert, field, returnContextFields, textArea } from '../../platform/html/form.ts';
import { dateTime } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { type ReturnContext, withReturnContext } from '../../platform/http/return-context.ts';
import type { Application } from './store.ts';

export const ANSWER_LENGTH = { work: 200, reason: 1500 } as const;

export interface ApplyView {
  readonly latest: Application | undefined;
  /** Whether the reader has Alpha already. */
  readonly included: boolean;
  /** Whether they have Professional, which Alpha requires. */
  readonly eligible: boolean;
  readonly alphaEmail: string;
  readonly returnContext: ReturnContext;
  readonly values?: { readonly work: string; readonly reason: string };
  readonly errors?: { readonly work?: string | undefined; readonly reason?: string | undefined };
}

function form({ values, errors = {}, returnContext }: ApplyView): Html {
  const problem = errors.work ?? errors.reason;
  return html`${alert('problem', problem && 'Please complete the form.')}
<form method="post" action="/apply">
${returnContextFields(returnContext)}
${field({ name: 'work', label: 'What do you work on?', type: 'text', autocomplete: 'organization-title', value: values?.work ?? '', error: errors.work })}
${textArea({ name: 'reason', label: 'What would you use Alpha for?', value: values?.reason ?? '', maxLength: ANSWER_LENGTH.reason, error: errors.reason })}
<button class="primary" type="submit">Apply</button>
</form>`;
}

function state(view: ApplyView): Html {
  const { latest, included } = view;
  if (included) return html`<p class="notice" role="status">You have Alpha already.</p>`;
  if (latest?.state === 'open')
    return html`<p class="notice" role="status">We received your application on ${dateTime(latest.createdAt.getTime())} and will reply by email.</p>`;
  if (!view.eligible)
    return html`<p class="notice" role="status">Alpha is for readers with Professional, which you do not have yet. With it you can apply here.</p>
<p class="actions"><a class="button primary" href="${withReturnContext('/plans', view.returnContext, { opens: 'alpha' })}">See plans</a></p>`;
  return form(view);
}

export function applyPage(view: ApplyView): Page {
  const { source } = view.returnContext;
  const body = html`<h1>Apply for Alpha</h1>
<p class="standfirst">Alpha is for readers who act on research every day. Tell us briefly about yourself; we read every application.</p>
${state(view)}
<p class="aside">You can also write to <a href="mailto:${view.alphaEmail}">${view.alphaEmail}</a></p>
${source !== undefined && html`<p class="aside"><a href="${source}">Back to reading</a></p>`}`;
  return { title: 'Apply for Alpha', body };
}
