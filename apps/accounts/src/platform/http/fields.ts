import { ownValue } from '@tidemark/contracts/own-value';
import { HttpError } from './errors.ts';

const MAX_LENGTH = 4096;

/** Parses a form body. A repeated field becomes a list. */
export function parseForm(body: string): Record<string, string | string[]> {
  const params = new URLSearchParams(body);
  const fields = [...new Set(params.keys())].map((name) => {
    const values = params.getAll(name);
    return [name, values.length > 1 ? values : (values[0] ?? '')] as const;
  });
  return Object.fromEntries(fields);
}

/** Returns the named fields as strings and rejects unknown and repeated ones. */
export function readFields<N extends string>(body: unknown, names: readonly N[]): Record<N, string> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new HttpError('ValidationError', 'The form contains an unknown field.');
  const entries = names.map((name) => {
    const value = ownValue(given, name) ?? '';
    if (typeof value !== 'string')
      throw new HttpError('ValidationError', `The field ${name} was sent more than once.`);
    if (value.length > MAX_LENGTH) throw new HttpError('ValidationError', `The field ${name} is too long.`);
    if (value.includes('\0'))
      throw new HttpError('ValidationError', `The field ${name} contains an invalid character.`);
    return [name, value] as const;
  });
  return Object.fromEntries(entries) as Record<N, string>;
}

const EMAIL = /^[A-Za-z0-9._%+'-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

export function readEmail(value: string): string | undefined {
  const email = value.trim().toLowerCase();
  return email.length <= 254 && EMAIL.test(email) ? email : undefined;
}
