import type { Database } from '../store/db.ts';
import { type Documents, findDocument } from '../store/documents.ts';
import { authorNamesByKey, hashOf, knownEntries, type Sourced } from '../store/intake.ts';
import type { ContentSource, Publication } from './entry.ts';
import { withAuthorNames } from './take-in-articles.ts';

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
  refused: ReadonlySet<string>,
): Promise<string[]> {
  const known = await knownEntries(db, table);
  const name = NAMES[table];
  const said = entries.flatMap((entry) => {
    const hash = known.get(entry.key)?.hash;
    if (hash === undefined) return [`${name} ${entry.key} is published and not in the database`];
    return hash === hashOf(entry) ? [] : [`${name} ${entry.key} is another version than in the database`];
  });
  const published = new Set(entries.map(({ key }) => key));
  const gone = [...known.keys()].filter((key) => !published.has(key) && !refused.has(key));
  return [...said, ...gone.map((key) => `${name} ${key} is in the database and no longer published`)];
}

const DOCUMENTS = ['navigation', 'disclaimer', 'synonyms', 'glossary'] as const;

async function ofDocuments(db: Database, publication: Publication): Promise<string[]> {
  const said: string[] = [];
  for (const name of DOCUMENTS) {
    const wanted: Documents[typeof name] | undefined = publication[name];
    const there = await findDocument(db, name);
    if (!sameData(wanted, there)) said.push(`The ${name} is another version than in the database`);
  }
  return said;
}

/** The database gives the fields of an object back in an order of its own. */
function sameData(one: unknown, other: unknown): boolean {
  const inOrder = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

/** What differs between what is published at the source and what readers are given, a sentence each. */
export async function findAllDifferences(db: Database, source: ContentSource): Promise<string[]> {
  const publication = await source.load();
  const refused = new Set(publication.refusals.map(({ key }) => key));
  const named = withAuthorNames(publication.articles, await authorNamesByKey(db));
  return [
    ...(await ofKind(db, 'authors', publication.authors, refused)),
    ...(await ofKind(db, 'articles', named, refused)),
    ...(await ofKind(db, 'calendarEvents', publication.events, refused)),
    ...(await ofKind(db, 'insights', publication.insights, refused)),
    ...(await ofDocuments(db, publication)),
    ...publication.refusals.map(
      ({ where, field, reason }) => `${where} is published and refused: ${field} ${reason}`,
    ),
  ];
}
