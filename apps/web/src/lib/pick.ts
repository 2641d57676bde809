import type { Pagination } from '@tidemark/contracts/paging';

/**
 * What calls take out of a body. The API checks its answers against the schemas these types come from;
 * here only the fields that everything else hangs on are looked for.
 */
export interface Page<T> {
  readonly items: readonly T[];
  readonly pagination: Pagination;
}

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

export function one<T>(body: unknown): T | undefined {
  return (field(body, 'data') ?? undefined) as T | undefined;
}

/** For calls that may rightly answer with nothing. */
export function oneOrNull<T>(body: unknown): T | null | undefined {
  return field(body, 'data') as T | null | undefined;
}

export function many<T>(body: unknown): Page<T> | undefined {
  const items = field(body, 'data');
  const pagination = field(field(body, 'meta'), 'pagination') as Pagination | undefined;
  return Array.isArray(items) && pagination ? { items: items as T[], pagination } : undefined;
}

export function mapPage<T, U>({ items, pagination }: Page<T>, map: (item: T) => U): Page<U> {
  return { items: items.map(map), pagination };
}
