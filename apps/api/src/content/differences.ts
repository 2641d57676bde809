import type { Database } from '../store/db.ts';
import { type Documents, findDocument } from '../store/documents.ts';
import { authorNamesByKey, hashOf, knownEntries, type Sourced } from '../store/ingest.ts';
import type { ContentSource, Publication } from './entry.ts';
import { withAuthorNames } from './ingest-articles.ts';

interface Keyed {
  readonly key: string;
}

const NAMES: Readonly<Record<Sourced, string>> = {
  articles: 'Article',
  authors: 'Analyst',
  calendarEvents: 'Calendar event',
  insights: 'Data insight',
};

async function ofKind(
  db: Database,
  table: Sourced,
  entries: readonly Keyed[],
  rejected: ReadonlySet<string>,
): Promise<string[]> {
  const known = await knownEntries(db, table);
  const name = NAMES[table];
  const differences = entries.flatMap((entry) => {
    const hash = known.get(entry.key)?.hash;
    if (hash === undefined) return [`${name} ${entry.key} is published but not in the database`];
    return hash === hashOf(entry) ? [] : [`${name} ${entry.key} differs from the version in the database`];
  });
  const published = new Set(entries.map(({ key }) => key));
  const gone = [...known.keys()].filter((key) => !published.has(key) && !rejected.has(key));
  return [...differences, ...gone.map((key) => `${name} ${key} is in the database but no longer published`)];
}

const DOCUMENTS = ['navigation', 'disclaimer', 'synonyms', 'glossary'] as const;

async function ofDocuments(db: Database, publication: Publication): Promise<string[]> {
  const differences: string[] = [];
  for (const name of DOCUMENTS) {
    const wanted: Documents[typeof name] | undefined = publication[name];
    const there = await findDocument(db, name);
    if (!sameData(wanted, there)) differences.push(`The ${name} differs from the version in the database`);
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

/** Describes each difference between the source and the database in one sentence. */
export async function findAllDifferences(db: Database, source: ContentSource): Promise<string[]> {
  const publication = await source.load();
  const rejected = new Set(publication.rejections.map(({ key }) => key));
  const named = withAuthorNames(publication.articles, await authorNamesByKey(db));
  return [
    ...(await ofKind(db, 'authors', publication.authors, rejected)),
    ...(await ofKind(db, 'articles', named, rejected)),
    ...(await ofKind(db, 'calendarEvents', publication.events, rejected)),
    ...(await ofKind(db, 'insights', publication.insights, rejected)),
    ...(await ofDocuments(db, publication)),
    ...publication.rejections.map(
      ({ where, field, reason }) => `${where} is published and rejected: ${field} ${reason}`,
    ),
  ];
}
