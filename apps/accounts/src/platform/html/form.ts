import { PASSWORD_LENGTH } from '../auth/auth.ts';
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
  text: html` type="text" maxlength="300"`,
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

/** A new password, with a hint while typing. `email` is the address of the account if it is not part of the form. */
export function newPasswordField(view: {
  readonly label: string;
  readonly email?: string | undefined;
  readonly error?: string | undefined;
}): Html {
  const { label, email = '', error } = view;
  const { min, max } = PASSWORD_LENGTH;
  const input = field({
    ...{ name: 'password', label, error, type: 'password', autocomplete: 'new-password' },
    hint: `${min} to ${max} characters. A phrase of several words is easy to remember.`,
  });
  return html`${input}
<p class="strength" role="status" data-strength="password" data-email="${email}"></p>`;
}

/** Must be part of pages with such a field. */
export const PASSWORD_SCRIPT = 'password.js';

export interface TextArea {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly error?: string | undefined;
}

export function textArea({ name, label, value, maxLength, error }: TextArea): Html {
  const invalid = error !== undefined && html` aria-describedby="${name}-error" aria-invalid="true"`;
  return html`<div class="field">
<label for="${name}">${label}</label>
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
<textarea id="${name}" name="${name}" maxlength="${maxLength}" required${invalid}>
${value}</textarea>
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
