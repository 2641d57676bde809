import type { EffectiveAccess } from '@tidemark/contracts/access';
import { CATEGORIES, type Category, categoryById } from '@tidemark/contracts/categories';
import { displayName } from '@tidemark/contracts/person-name';
import { OTHER_KINDS, type OtherKind } from '@tidemark/contracts/search';
import type { FoundEvent, FoundTerm } from '@tidemark/contracts/wire/search';
import { sql } from 'drizzle-orm';
import type { AuthorImage } from '../features/authors/tables.ts';
import { lastContentEventId } from '../platform/content-events/store.ts';
import { type Database, query } from '../platform/database/database.ts';
import { findDocument } from '../platform/database/documents.ts';
import { askedItems } from './asked-items.ts';
import { KindIndex, type KindMatch, type KindQuery, kindQuery } from './kind-index.ts';
import { parseQuery } from './parse.ts';
import { readQuestion } from './question.ts';
import { CurrentSynonyms } from './synonyms.ts';
import { tokenise } from './tokenizer.ts';

export interface InsightItem {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly access: EffectiveAccess;
  readonly updatedAt: string;
}

export interface AnalystItem {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly role: string;
  readonly image: AuthorImage | null;
}

export interface KindItems {
  readonly insights: InsightItem;
  readonly calendar: FoundEvent;
  readonly glossary: FoundTerm;
  readonly analysts: AnalystItem;
}

export type FoundKinds = {
  readonly [Kind in OtherKind]: { readonly total: number; readonly items: readonly KindItems[Kind][] };
};

/** What the query names, or what answers the question that it asks: its card is shown above the results. */
export interface NamedItems {
  readonly analyst?: AnalystItem;
  readonly category?: Category;
  readonly term?: FoundTerm;
  /** The other term of a question about a difference. */
  readonly otherTerm?: FoundTerm;
  readonly insight?: InsightItem;
  readonly event?: FoundEvent;
}

export interface KindsResult {
  readonly found: FoundKinds;
  readonly named: NamedItems;
  /** Whether the named items answer a question, so that nothing else has to. */
  readonly isAnswered: boolean;
}

export interface KindsRequest {
  readonly query: string;
  /** The kind whose page is read. Of the others the first few are returned. */
  readonly kind?: OtherKind | undefined;
  readonly limit: number;
  readonly offset: number;
}

type Matches = { readonly [Kind in OtherKind]: readonly KindMatch<KindItems[Kind]>[] };
type Indexes = { readonly [Kind in OtherKind]: KindIndex<KindItems[Kind]> };

/** How many items of each kind are listed beside articles. */
const FIRST_FEW = 3;

const isoDate = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

type InsightRow = InsightItem & { readonly category_ids: number[] };
type EventRow = FoundEvent & { readonly assets: string[] };
interface AnalystRow extends Omit<AnalystItem, 'name'> {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly beats: number[];
}

const namesOf = (categoryIds: readonly number[]): string =>
  categoryIds.map((id) => categoryById(id)?.name ?? '').join(' · ');

async function loadInsights(db: Database): Promise<Indexes['insights']> {
  const rows = await query<InsightRow>(
    db,
    sql`select id, slug, title, summary, access, ${isoDate('updated_at')} as "updatedAt", category_ids
      from insights where removed_at is null and slug is not null order by title, id`,
  );
  const text = new Map(rows.map((row) => [row.id, `${row.summary} · ${namesOf(row.category_ids)}`]));
  return new KindIndex(
    rows.map(({ category_ids: _, ...item }) => item),
    ({ id, title }) => ({ names: [title], text: text.get(id) ?? '' }),
  );
}

async function loadEvents(db: Database): Promise<Indexes['calendar']> {
  const rows = await query<EventRow>(
    db,
    sql`select id, title, summary, kind, ${isoDate('starts_at')} as "startsAt", precision, status, assets
      from calendar_events where removed_at is null order by starts_at desc, id desc`,
  );
  const text = new Map(
    rows.map((row) => [row.id, `${row.summary} · ${row.kind} · ${row.assets.join(' · ')}`]),
  );
  return new KindIndex(
    rows.map(({ assets: _, ...item }) => item),
    ({ id, title }) => ({ names: [title], text: text.get(id) ?? '' }),
  );
}

async function loadTerms(db: Database): Promise<Indexes['glossary']> {
  const terms = (await findDocument(db, 'glossary')) ?? [];
  const items = terms.map(({ id, term, aliases, definition }) => ({
    ...{ id, term, definition },
    aliases: [...aliases],
  }));
  return new KindIndex(items, ({ term, aliases, definition }) => ({
    names: [term, ...aliases],
    text: definition,
  }));
}

async function loadAnalysts(db: Database): Promise<Indexes['analysts']> {
  const rows = await query<AnalystRow>(
    db,
    sql`select id, slug, first_name, last_name, role, image, beats from authors
      where removed_at is null and slug is not null order by last_name, first_name, id`,
  );
  const surnames = rows.map(({ last_name: name }) => name);
  const fields = new Map(
    rows.map(({ id, role, beats, last_name: last, ...row }) => {
      const isUnique = last && surnames.indexOf(last) === surnames.lastIndexOf(last);
      const name = displayName({ first_name: row.first_name, last_name: last });
      return [id, { names: [name, ...(isUnique ? [last] : [])], text: `${role} · ${namesOf(beats)}` }];
    }),
  );
  const items = rows.map(({ first_name, last_name, beats: _, ...row }) => ({
    ...row,
    name: displayName({ first_name, last_name }),
  }));
  return new KindIndex(items, ({ id }) => fields.get(id) ?? { names: [], text: '' });
}

async function load(db: Database): Promise<Indexes> {
  const [insights, calendar, glossary, analysts] = [
    await loadInsights(db),
    await loadEvents(db),
    await loadTerms(db),
    await loadAnalysts(db),
  ];
  return { insights, calendar, glossary, analysts };
}

const CATEGORY_INDEX = new KindIndex(CATEGORIES, ({ name }) => ({ names: [name], text: '' }));

/** The only item whose name the query is. */
const namedOne = <Item>(matches: readonly KindMatch<Item>[]): Item | undefined => {
  const named = matches.filter(({ isNamed }) => isNamed);
  return named.length === 1 ? named[0]?.item : undefined;
};

/** Titles are long and rarely typed in full: several words that only one title has are enough. */
const titledOne = <Item>(matches: readonly KindMatch<Item>[], words: number): Item | undefined => {
  const titled = matches.filter(({ nameHasAll }) => nameHasAll);
  return namedOne(matches) ?? (words > 1 && titled.length === 1 ? titled[0]?.item : undefined);
};

function namedIn(matches: Matches, request: KindQuery): NamedItems {
  const { length } = request.lexemes;
  const items = {
    analyst: namedOne(matches.analysts),
    category: namedOne(CATEGORY_INDEX.search(request)),
    term: namedOne(matches.glossary),
    insight: titledOne(matches.insights, length),
    event: titledOne(matches.calendar, length),
  };
  return Object.fromEntries(Object.entries(items).filter(([, item]) => item !== undefined));
}

interface CachedIndexes {
  readonly version: number;
  readonly indexes: Promise<Indexes>;
  checkedAt: number;
}

const MAX_AGE_MS = 1000;

/** Insights, events, glossary terms and analysts by their public fields, the same for every reader. */
export class OtherKinds {
  readonly #db: Database;
  readonly #synonyms: CurrentSynonyms;
  #cached: CachedIndexes | undefined;

  constructor(db: Database) {
    this.#db = db;
    this.#synonyms = new CurrentSynonyms(db);
  }

  /** Called on a content change, because cached responses live longer than a second and must not use the old items. */
  contentChanged(): void {
    // A new object, so that a check that has begun before does not make the old items current.
    if (this.#cached) this.#cached = { ...this.#cached, checkedAt: Number.NEGATIVE_INFINITY };
  }

  /**
   * Loaded again after a content change, which is noticed within a second, or at once after `contentChanged`. The
   * version is read first, so that a change while loading is not missed.
   */
  async #current(): Promise<Indexes> {
    const known = this.#cached;
    if (known && performance.now() - known.checkedAt < MAX_AGE_MS) return known.indexes;
    const checkedAt = performance.now();
    const version = await lastContentEventId(this.#db);
    if (known?.version === version) {
      known.checkedAt = checkedAt;
      return known.indexes;
    }
    const indexes = load(this.#db);
    // Otherwise the content changed after the version was read, or another search is loading.
    if (this.#cached === known) this.#cached = { version, indexes, checkedAt };
    indexes.catch(() => {
      this.#cached = undefined;
    });
    return indexes;
  }

  async find(request: KindsRequest, now: Date): Promise<KindsResult> {
    const words = kindQuery(parseQuery(request.query));
    const indexes = await this.#current();
    const matches = matchesIn(indexes, words);
    const page = (kind: OtherKind) => {
      const [start, limit] = kind === request.kind ? [request.offset, request.limit] : [0, FIRST_FEW];
      const all = matches[kind];
      return [kind, { total: all.length, items: all.slice(start, start + limit).map(({ item }) => item) }];
    };
    const questions = readQuestion(request.query);
    const asked = askedItems(indexes, questions, await this.#synonyms.get(), now);
    const isAnswered = Object.keys(asked).length > 0;
    return {
      found: Object.fromEntries(OTHER_KINDS.map(page)) as FoundKinds,
      named: isAnswered ? asked : namedIn(matches, words),
      isAnswered,
    };
  }

  /** Links to what the typed text names. */
  async links(text: string): Promise<KindLinks> {
    const parsed = parseQuery(text);
    const typed = parsed.parts.flatMap((part) => part.words);
    if (typed.length === 0) return NO_LINKS;
    const indexes = await this.#current();
    const matches = matchesIn(indexes, kindQuery(parsed));
    return {
      analysts: itemsNamed(indexes.analysts.items, typed),
      categories: itemsNamed(CATEGORIES, typed),
      insights: firstNamed(matches.insights),
      calendar: firstNamed(matches.calendar),
      glossary: firstNamed(matches.glossary),
    };
  }
}

const matchesIn = (indexes: Indexes, request: KindQuery): Matches => ({
  insights: indexes.insights.search(request),
  calendar: indexes.calendar.search(request),
  glossary: indexes.glossary.search(request),
  analysts: indexes.analysts.search(request),
});

export interface KindLinks extends KindLinksOf<KindItems> {
  readonly categories: readonly Category[];
}
type KindLinksOf<Items> = { readonly [Kind in keyof Items]: readonly Items[Kind][] };

const NO_LINKS: KindLinks = { analysts: [], categories: [], insights: [], calendar: [], glossary: [] };
const MAX_LINKS = 3;

/** The first items for which every typed word is the beginning of a word of the name, in any order. */
function itemsNamed<Item extends { readonly name: string }>(
  items: readonly Item[],
  typed: readonly string[],
): Item[] {
  const isNamed = ({ name }: Item) => {
    const words = tokenise(name).flatMap(({ parts, joined }) => (joined ? [...parts, joined] : parts));
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  };
  return items.filter(isNamed).slice(0, MAX_LINKS);
}

/** Only items whose name has all typed words: what a reader types is part of a name. */
const firstNamed = <Item>(matches: readonly KindMatch<Item>[]): Item[] =>
  matches
    .filter(({ nameHasAll }) => nameHasAll)
    .slice(0, MAX_LINKS)
    .map(({ item }) => item);
