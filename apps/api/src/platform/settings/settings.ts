import { ownValue } from '@tidemark/contracts/own-value';

/** A setting that an operator has to correct. Its message is a sentence. */
export class SettingError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>;

export function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = ownValue(env, name);
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

export function address(env: Env, name: string, fallback: string): string {
  const text = ownValue(env, name) || fallback;
  if (!/^https?:/i.test(text) || !URL.canParse(text))
    throw new SettingError(`${name} must be an address such as ${fallback}, not "${text}".`);
  return text.replace(/\/+$/, '');
}

export const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

export const MIN_SECRET_LENGTH = 32;

export function optionalSecret(env: Env, name: string): string | undefined {
  const value = ownValue(env, name);
  if (!value) return undefined;
  if (value.length >= MIN_SECRET_LENGTH) return value;
  throw new SettingError(`${name} must have at least ${MIN_SECRET_LENGTH} characters, not ${value.length}.`);
}
