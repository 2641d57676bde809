import type { Failure } from './api-error.ts';
import type { Page } from './pick.ts';

/** A list that goes on: page 1 replaces it, later pages append, and nothing stands in it twice. */
export type GrowingList<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'gated' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'ready';
      readonly items: readonly T[];
      readonly total: number;
      /** Undefined after the last page. */
      readonly nextPage: number | undefined;
      readonly growth: 'idle' | 'loading' | 'failed';
    };

export type ListEvent<T> =
  | { readonly kind: 'asked'; readonly page: number }
  | { readonly kind: 'answered'; readonly page: Page<T> }
  | { readonly kind: 'failed'; readonly page: number; readonly failure: Failure };

type Identified = { readonly id: number };

export function startList<T extends Identified>(first: Page<T> | undefined): GrowingList<T> {
  return first ? reduceList<T>({ kind: 'loading' }, { kind: 'answered', page: first }) : { kind: 'loading' };
}

export function reduceList<T extends Identified>(list: GrowingList<T>, event: ListEvent<T>): GrowingList<T> {
  switch (event.kind) {
    case 'asked':
      return event.page > 1 && list.kind === 'ready' ? { ...list, growth: 'loading' } : { kind: 'loading' };
    case 'failed':
      if (event.failure.type === 'auth') return { kind: 'gated' };
      return event.page > 1 && list.kind === 'ready'
        ? { ...list, growth: 'failed' }
        : { kind: 'failed', message: event.failure.message };
    case 'answered':
      return grown(list, event.page);
  }
}

function grown<T extends Identified>(list: GrowingList<T>, { items, pagination }: Page<T>): GrowingList<T> {
  const before = pagination.page > 1 && list.kind === 'ready' ? list.items : [];
  const known = new Set(before.map(({ id }) => id));
  const all = [...before, ...items.filter(({ id }) => !known.has(id))];
  if (all.length === 0) return { kind: 'empty' };
  return {
    kind: 'ready',
    items: all,
    total: pagination.total,
    nextPage: pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
    growth: 'idle',
  };
}
