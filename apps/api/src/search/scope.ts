import { sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import type { Articles } from './articles.ts';
import { addBit, type Bits, hasBit, members } from './bits.ts';
import { ABOUT } from './document.ts';
import { lexeme, tokenise } from './tokenizer.ts';

export interface ScopeRequest {
  /** Only articles by one of these analysts. */
  readonly analystIds?: readonly number[] | undefined;
  /** Only articles on one of these assets. */
  readonly assets?: readonly string[] | undefined;
  /** Only articles published from this time on, and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Filters that restrict the articles before matches are counted. */
export interface Scope {
  /** Undefined for all articles. */
  readonly ids: readonly number[] | undefined;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Of several values of one filter one is enough; different filters must all apply. */
async function articleIds(db: Database, { analystIds, assets }: ScopeRequest): Promise<number[] | undefined> {
  if (!analystIds && !assets) return undefined;
  const byAnalyst = sql`a.id in (select article_id from article_authors
    where author_id in (select jsonb_array_elements(${JSON.stringify(analystIds ?? [])}::jsonb)::int))`;
  const rows = await query<{ id: number }>(
    db,
    sql`select a.id from articles a where a.removed_at is null
      ${analystIds ? sql`and ${byAnalyst}` : sql``} ${assets ? sql`and ${byAsset(assets)}` : sql``}`,
  );
  return rows.map(({ id }) => id);
}

/** The index of words finds the candidates, because there is none for assets. */
function byAsset(assets: readonly string[]) {
  const terms = assets.map((asset) => {
    const words = tokenise(asset).flatMap(({ parts }) => parts);
    return words.map((word) => `'${ABOUT}${lexeme(word)}'`).join(' & ');
  });
  const match = terms
    .filter(Boolean)
    .map((term) => `(${term})`)
    .join(' | ');
  return sql`a.id in (select s.article_id from article_search s where s.words @@ ${match}::tsquery)
    and exists (select from unnest(a.assets) asset where lower(asset) in
      (select jsonb_array_elements_text(${JSON.stringify(assets.map((one) => one.toLowerCase()))}::jsonb)))`;
}

/** Undefined if the request has none of these filters. */
export async function readScope(db: Database, request: ScopeRequest): Promise<Scope | undefined> {
  const { from, to } = request;
  const ids = await articleIds(db, request);
  if (!ids && !from && !to) return undefined;
  return { ids, from: from?.getTime() ?? -Infinity, to: to?.getTime() ?? Infinity };
}

/**
 * The matching articles in the scope. Doc ids are those of the current state of the index, so there must be no await
 * between matching and this.
 */
export function restrictTo({ ids, from, to }: Scope, matched: Readonly<Bits>, articles: Articles): Bits {
  const selected = ids && articles.emptySet();
  for (const id of ids ?? []) {
    const docId = articles.docIdOf(id);
    if (selected && docId >= 0) addBit(selected, docId);
  }
  const within = articles.emptySet();
  for (const docId of members(matched)) {
    const published = articles.publishedAt(docId);
    const isSelected = !selected || hasBit(selected, docId);
    if (isSelected && published >= from && published < to) addBit(within, docId);
  }
  return within;
}
