import type { ReturnContext } from '../http/return-context.ts';
import { type Html, html } from './html.ts';

export interface Field {
  readonly name: string;
  /** Where a page has several fields of this name. */
  readonly id?: string;
  readonly label: string;
  readonly type: keyof typeof ATTRIBUTES;
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The id of a message that concerns the whole form and this field. */
  readonly formErrorId?: string | undefined;
}

const ATTRIBUTES = {
  email: html` type="email" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254"`,
  password: html` type="password" maxlength="128"`,
  code: html` type="text" inputmode="numeric" autocapitalize="none" spellcheck="false" maxlength="16"`,
  /** A code from an app or a recovery code, which contains letters. */
  loginCode: html` type="text" autocapitalize="none" spellcheck="false" maxlength="32"`,
};

export function field(view: Field): Html {
  const { name, id = name, label, type, autocomplete, value, hint, error, formErrorId } = view;
  const notes = [formErrorId, error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const described = notes && html` aria-describedby="${notes}"`;
  const invalid = (error !== undefined || formErrorId !== undefined) && html` aria-invalid="true"`;
  return html`<div class="field">
<label for="${id}">${label}</label>
${error !== undefined && html`<p class="error" id="${id}-error">${error}</p>`}
<input id="${id}" name="${name}"${ATTRIBUTES[type]} autocomplete="${autocomplete}" required${value ? html` value="${value}"` : ''}${described}${invalid}>
${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
</div>`;
}

export function hidden(values: Readonly<Record<string, string | undefined>>): readonly Html[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [html`<input type="hidden" name="${name}" value="${value}">`],
  );
}

export function returnContextFields({ source, deviceId }: ReturnContext): readonly Html[] {
  return hidden({ source, deviceId });
}

/** `role="alert"` makes screen readers announce the message when the page loads. */
export function alert(id: string, message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="alert" id="${id}" role="alert">${message}</p>`;
}

export function notice(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="notice" role="status">${message}</p>`;
}
