import { ownValue } from '@tidemark/contracts/own-value';

export type Env = Readonly<Record<string, string | undefined>>;

/** An invalid setting. Its message is printed to the operator without a stack trace. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export function text(env: Env, name: string): string | undefined {
  const value = ownValue(env, name)?.trim();
  return value ? value : undefined;
}

export function integer(
  env: Env,
  name: string,
  fallback: number,
  [low, high]: readonly [number, number],
): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  if (!/^\d{1,9}$/.test(value) || Number(value) < low || Number(value) > high) {
    throw new SettingError(`${name} must be a whole number from ${low} to ${high}, not "${value}".`);
  }
  return Number(value);
}

export function flag(env: Env, name: string, fallback: boolean): boolean {
  const value = text(env, name);
  if (value === undefined) return fallback;
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw new SettingError(`${name} must be 1 or 0, not "${value}".`);
}

export function oneOf<T extends string>(env: Env, name: string, fallback: T, values: readonly T[]): T {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const known = values.find((candidate) => candidate === value);
  if (known === undefined)
    throw new SettingError(`${name} must be one of ${values.join(', ')}, not "${value}".`);
  return known;
}

/** Requires an http(s) origin: no path, query or credentials. */
export function origin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin)
    throw new SettingError(`${name} must be an address such as https://example.com, not "${value}".`);
  return url.origin;
}

export function link(env: Env, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw new SettingError(`${name} must be a web address, not "${value}".`);
  }
  return new URL(value).href;
}
