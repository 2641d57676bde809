import { ownValue } from '@tidemark/contracts/own-value';

/**
 * Says whether a value in a response has the expected shape. These are plain functions, because the content security
 * policy forbids the generated code of validation libraries.
 */
export type Check<T> = (value: unknown) => value is T;
export type Checked<C> = C extends Check<infer T> ? T : never;

type Checks = Readonly<Record<string, Check<unknown>>>;
type Fields<Required extends Checks, Optional extends Checks> = {
  readonly [Name in keyof Required]: Checked<Required[Name]>;
} & { readonly [Name in keyof Optional]?: Checked<Optional[Name]> | null | undefined };

export const isString: Check<string> = (value) => typeof value === 'string';
/** A date or a time that can be displayed. */
export const isTime: Check<string> = (value): value is string =>
  isString(value) && !Number.isNaN(Date.parse(value));
export const isNumber: Check<number> = (value) => typeof value === 'number';
export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean';

export const isOneOf =
  <const Value>(...values: readonly Value[]): Check<Value> =>
  (value): value is Value =>
    values.some((known) => known === value);

export const isNullOr =
  <T>(isValue: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || isValue(value);

export const isListOf =
  <T>(isItem: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isItem);

/** Optional fields may be missing or null; if they have a value, it must be of the right kind. */
export const hasFields =
  <Required extends Checks, Optional extends Checks = Record<never, never>>(
    required: Required,
    optional?: Optional,
  ): Check<Fields<Required, Optional>> =>
  (value): value is Fields<Required, Optional> => {
    if (typeof value !== 'object' || value === null) return false;
    const field = (name: string) => ownValue(value as Record<string, unknown>, name);
    return (
      Object.entries(required).every(([name, isValue]) => isValue(field(name))) &&
      Object.entries(optional ?? {}).every(([name, isValue]) => field(name) == null || isValue(field(name)))
    );
  };
