import type { Pagination } from '@tidemark/contracts/paging';
import { type Check, hasFields, isListOf, isNullOr, isNumber } from './check.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly pagination: Pagination;
}

const isPagination: Check<Pagination> = hasFields({
  page: isNumber,
  pageSize: isNumber,
  pageCount: isNumber,
  total: isNumber,
});

/** The data of a response; undefined if an expected field is missing, which is an error of the call. */
export const checkedOne =
  <T>(isItem: Check<T>) =>
  (body: unknown): T | undefined =>
    hasFields({ data: isItem })(body) ? body.data : undefined;

export const checkedOrNull = <T>(isItem: Check<T>) => checkedOne(isNullOr(isItem));

export const checkedPage =
  <T>(isItem: Check<T>) =>
  (body: unknown): Page<T> | undefined =>
    hasFields({ data: isListOf(isItem), meta: hasFields({ pagination: isPagination }) })(body)
      ? { items: body.data, pagination: body.meta.pagination }
      : undefined;

const isAnything = <T>(value: unknown): value is T => value !== undefined && value !== null;

/**
 * For calls that the specification does not name. The API validates its responses against the schemas of these types,
 * so only the essential fields are checked here.
 */
export function unwrapOne<T>(body: unknown): T | undefined {
  return checkedOne<T>(isAnything)(body);
}

export function unwrapNullable<T>(body: unknown): T | null | undefined {
  return checkedOrNull<T>(isAnything)(body);
}

export function unwrapPage<T>(body: unknown): Page<T> | undefined {
  return checkedPage<T>(isAnything)(body);
}

export function mapPage<T, U>({ items, pagination }: Page<T>, map: (item: T) => U): Page<U> {
  return { items: items.map(map), pagination };
}
