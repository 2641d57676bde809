import type { HighlightColor } from '@tidemark/contracts/highlight';
import type { ItemRecord, ItemRecords } from '@tidemark/contracts/library-change';
import { field, highlightKey } from '../../platform/offline/changes.ts';
import type { Highlight } from './calls.ts';

interface Quote {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
}

const quoteOf = (record: ItemRecord) => field<Quote>(record, 'quote');
const colorOf = (record: ItemRecord) => field<HighlightColor>(record, 'color');
const noteOf = (record: ItemRecord) => field<string>(record, 'note');

function withChange(highlight: Highlight, record: ItemRecord): Highlight {
  return {
    ...highlight,
    color: colorOf(record)?.value ?? highlight.color,
    note: noteOf(record)?.value ?? highlight.note,
  };
}

function newHighlight(id: string, articleId: number, record: ItemRecord): Highlight[] {
  const quote = quoteOf(record);
  if (!quote) return [];
  const { exact, ...context } = quote.value;
  const created: Highlight = {
    ...{ id, articleId, exact, shortened: false, context, color: 'yellow', note: '', readable: true },
    article: null,
    createdAt: new Date(quote.at).toISOString(),
  };
  return [withChange(created, record)];
}

/** The highlights of an article with the changes that are still queued. */
export function withQueued(
  articleId: number,
  highlights: readonly Highlight[],
  queue: ItemRecords,
): readonly Highlight[] {
  const prefix = highlightKey(articleId, '');
  const queued = new Map(
    [...queue].flatMap(([key, record]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), record] as const] : [],
    ),
  );
  const known = highlights.flatMap((highlight) => {
    const record = queued.get(highlight.id);
    queued.delete(highlight.id);
    if (!record) return [highlight];
    // A removal of which nothing later is known.
    if (record.removedAt !== undefined && Object.keys(record.fields).length === 0) return [];
    return [withChange(highlight, record)];
  });
  return [...known, ...[...queued].flatMap(([id, record]) => newHighlight(id, articleId, record))];
}
