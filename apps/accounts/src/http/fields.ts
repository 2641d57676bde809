import { Failure } from './errors.ts';

const LONGEST = 4096;

/** Form bodies, parsed without a prototype to poison; a repeated name stays visible as a list. */
export function parseForm(body: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  const params = new URLSearchParams(body);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    fields[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return fields;
}

/** The named fields of a form, each a string. Anything the form does not have was not sent by it. */
export function readFields<N extends string>(body: unknown, names: readonly N[]): Record<N, string> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !names.some((known) => known === name));
  if (unknown !== undefined)
    throw new Failure('ValidationError', 'The form has a field that does not belong to it.');
  const entries = names.map((name) => {
    const value = given[name] ?? '';
    if (typeof value !== 'string')
      throw new Failure('ValidationError', `The field ${name} was sent more than once.`);
    if (value.length > LONGEST) throw new Failure('ValidationError', `The field ${name} is too long.`);
    if (value.includes('\0'))
      throw new Failure('ValidationError', `The field ${name} has a character we cannot read.`);
    return [name, value] as const;
  });
  return Object.fromEntries(entries) as Record<N, string>;
}

const EMAIL = /^[A-Za-z0-9._%+'-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

export function readEmail(value: string): string | undefined {
  const email = value.trim().toLowerCase();
  return email.length <= 254 && EMAIL.test(email) ? email : undefined;
}
