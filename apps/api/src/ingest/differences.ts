import type { Database } from '../platform/database/database.ts';
import { type Documents, findDocument } from '../platform/database/documents.ts';
import type { ContentSource, Rejection } from './entry.ts';
import { withAuthorNames } from './ingest-articles.ts';
import { authorNamesByKey, hashOf, knownEntries, type Sourced } from './store.ts';

interface Keyed {
  readonly key: string;
}

const NAMES: Readonly<Record<Sourced, string>> = {
  articles: 'Article',
  authors: 'Analyst',
  calendarEvents: 'Calendar event',
  insights: 'Data insight',
};

/** What the source has published. */
export interface Published {
  /** Of each entry, by source key. */
  readonly hashes: Readonly<Record<Sourced, ReadonlyMap<string, string>>>;
  readonly documents: Partial<Documents>;
  readonly rejections: readonly Rejection[];
}

async function ofKind(
  db: Database,
  table: Sourced,
  hashes: ReadonlyMap<string, string>,
  rejected: ReadonlySet<string>,
): Promise<string[]> {
  const known = await knownEntries(db, table);
  const name = NAMES[table];
  const differences = [...hashes].flatMap(([key, hash]) => {
    const stored = known.get(key)?.hash;
    if (stored === undefined) return [`${name} ${key} is published but not in the database`];
    return stored === hash ? [] : [`${name} ${key} differs from the version in the database`];
  });
  const gone = [...known.keys()].filter((key) => !hashes.has(key) && !rejected.has(key));
  return [...differences, ...gone.map((key) => `${name} ${key} is in the database but no longer published`)];
}

const DOCUMENTS = ['navigation', 'disclaimer', 'synonyms', 'glossary'] as const;

async function ofDocuments(db: Database, documents: Partial<Documents>): Promise<string[]> {
  const differences: string[] = [];
  for (const name of DOCUMENTS) {
    const there = await findDocument(db, name);
    if (!sameData(documents[name], there))
      differences.push(`The ${name} differs from the version in the database`);
  }
  return differences;
}

/** PostgreSQL returns the fields of a JSON object in a different order, so both sides are sorted. */
function sameData(one: unknown, other: unknown): boolean {
  const inOrder = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

/** Describes each difference in one sentence. */
export async function findDifferences(
  db: Database,
  { hashes, documents, rejections }: Published,
): Promise<string[]> {
  const rejected = new Set(rejections.map(({ key }) => key));
  return [
    ...(await ofKind(db, 'authors', hashes.authors, rejected)),
    ...(await ofKind(db, 'articles', hashes.articles, rejected)),
    ...(await ofKind(db, 'calendarEvents', hashes.calendarEvents, rejected)),
    ...(await ofKind(db, 'insights', hashes.insights, rejected)),
    ...(await ofDocuments(db, documents)),
    ...rejections.map(({ where, field, reason }) => `${where} is published and rejected: ${field} ${reason}`),
  ];
}

const hashesOf = (entries: readonly Keyed[]): ReadonlyMap<string, string> =>
  new Map(entries.map((entry) => [entry.key, hashOf(entry)]));

/** The differences between a folder and the database. */
export async function findAllDifferences(db: Database, source: ContentSource): Promise<string[]> {
  const { authors, articles, events, insights, rejections, ...documents } = await source.load();
  const named = withAuthorNames(articles, await authorNamesByKey(db));
  const hashes = {
    authors: hashesOf(authors),
    articles: hashesOf(named),
    calendarEvents: hashesOf(events),
    insights: hashesOf(insights),
  };
  return findDifferences(db, { hashes, documents: documents as Partial<Documents>, rejections });
}
