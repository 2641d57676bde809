import type { Pagination } from '@tidemark/contracts/paging';

/**
 * Extract data from a response body. The API validates its responses against the schemas of these types,
 * so only the essential fields are checked here.
 */
export interface Page<T> {
  readonly items: readonly T[];
  readonly pagination: Pagination;
}

const field = (body: unknown, name: 'data' | 'meta' | 'pagination'): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

export function unwrapOne<T>(body: unknown): T | undefined {
  return (field(body, 'data') ?? undefined) as T | undefined;
}

/** For requests whose data may be null. */
export function unwrapNullable<T>(body: unknown): T | null | undefined {
  return field(body, 'data') as T | null | undefined;
}

export function unwrapPage<T>(body: unknown): Page<T> | undefined {
  const items = field(body, 'data');
  const pagination = field(field(body, 'meta'), 'pagination') as Pagination | undefined;
  return Array.isArray(items) && pagination ? { items: items as T[], pagination } : undefined;
}

export function mapPage<T, U>({ items, pagination }: Page<T>, map: (item: T) => U): Page<U> {
  return { items: items.map(map), pagination };
}
