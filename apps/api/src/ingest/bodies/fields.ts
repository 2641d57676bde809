import { categoryBySlug } from '@tidemark/contracts/categories';
import { ownValue } from '@tidemark/contracts/own-value';
import { sourceLink } from '@tidemark/contracts/source-link';
import { hasUserinfo, USERINFO_REASON } from './userinfo.ts';

/** Thrown for a field with an invalid value; the message is the reason. */
export class RejectedField extends Error {
  readonly field: string;
  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

/** PostgreSQL cannot store NUL, and a lone surrogate would be replaced. */
export const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Whether this is a day of the calendar, such as 2026-10-03. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}

/** Reads typed fields from untrusted data and throws a RejectedField for an invalid value. */
export class Fields {
  readonly #data: Readonly<Record<string, unknown>>;
  readonly #path: string;

  constructor(data: unknown, path = '') {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) {
      throw new RejectedField(path || 'file', 'must be a set of named fields');
    }
    this.#data = data as Record<string, unknown>;
    this.#path = path;
  }

  #reject(name: string, reason: string): never {
    throw new RejectedField(this.#path ? `${this.#path}.${name}` : name, reason);
  }

  has(name: string): boolean {
    return (ownValue(this.#data, name) ?? null) !== null;
  }

  text(name: string, { min = 1, max = 10_000 } = {}): string {
    const value = ownValue(this.#data, name);
    if (typeof value !== 'string' && typeof value !== 'number') this.#reject(name, 'is missing');
    const text = String(value).trim();
    if (!isText(text)) this.#reject(name, 'holds characters that are not text');
    if (text.length < min) this.#reject(name, `must have at least ${min} characters`);
    if (text.length > max) this.#reject(name, `must have at most ${max} characters, not ${text.length}`);
    return text;
  }

  optional(name: string, max?: number): string | null {
    return this.has(name) ? this.text(name, max === undefined ? {} : { max }) : null;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value {
    const text = this.text(name);
    return (
      values.find((value) => value === text) ??
      this.#reject(name, `must be one of ${values.join(', ')}, not "${text}"`)
    );
  }

  flag(name: string): boolean {
    const value = ownValue(this.#data, name) ?? false;
    return typeof value === 'boolean' ? value : this.#reject(name, 'must be true or false');
  }

  integer(name: string, min: number, max: number, fallback?: number): number {
    const value = this.has(name) ? ownValue(this.#data, name) : fallback;
    if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) {
      this.#reject(name, `must be a whole number from ${min} to ${max}`);
    }
    return value as number;
  }

  /** A date, or a time with its zone. Without a zone the time would depend on the server's setting. */
  date(name: string): Date {
    const text = this.text(name);
    const exact = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
    const date = new Date(text);
    const year = date.getUTCFullYear();
    if (!exact || !(year >= 1 && year <= 9999)) {
      this.#reject(name, `must be a date such as 2026-10-03 or 2026-10-03T08:30:00Z, not "${text}"`);
    }
    return date;
  }

  /** A day without a time, as it was written. */
  day(name: string): string {
    const text = this.text(name, { max: 40 });
    return isDay(text) ? text : this.#reject(name, `must be a day such as 2026-10-03, not "${text}"`);
  }

  list(name: string, max = 50): unknown[] {
    const value = ownValue(this.#data, name) ?? [];
    if (!Array.isArray(value)) this.#reject(name, 'must be a list');
    if (value.length > max) this.#reject(name, `must have at most ${max} items`);
    return value;
  }

  texts(name: string, max = 50): string[] {
    return this.list(name, max).map((item, n) =>
      new Fields({ [n]: item }, this.#path ? `${this.#path}.${name}` : name).text(String(n)),
    );
  }

  records(name: string, max = 500): Fields[] {
    return this.list(name, max).map(
      (item, n) => new Fields(item, `${this.#path ? `${this.#path}.` : ''}${name}.${n}`),
    );
  }

  categories(name: string): number[] {
    return [...new Set(this.texts(name, 6))].map(
      (slug) => categoryBySlug(slug)?.id ?? this.#reject(name, `refers to an unknown category "${slug}"`),
    );
  }

  /** An external URL. A missing scheme means https. */
  address(name: string, max: number): string {
    const address = sourceLink(this.text(name, { max })) ?? '';
    if (!URL.canParse(address)) this.#reject(name, `must be an address, not "${address}"`);
    if (hasUserinfo(address)) this.#reject(name, USERINFO_REASON);
    return address;
  }

  /** A portal path or an external http(s) URL. Script URLs are rejected. */
  link(name: string): string {
    const link = this.text(name, { max: 500 });
    if (hasUserinfo(link)) this.#reject(name, USERINFO_REASON);
    return /^(\/(?!\/)|https?:\/\/|mailto:)/.test(link)
      ? link
      : this.#reject(name, `must be a path such as /articles, or an address, not "${link}"`);
  }
}
