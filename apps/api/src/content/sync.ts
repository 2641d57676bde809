import { normaliseAccess } from '@tidemark/contracts/access';
import { refreshIndex } from '../search/rebuild.ts';
import type { Database } from '../store/db.ts';
import { putDocument } from '../store/documents.ts';
import { authorNamesByKey } from '../store/intake.ts';
import { setRefusals } from '../store/refusals.ts';
import { formerSlugs } from '../store/slugs.ts';
import { tellOfMissingLetters } from './card-letters.ts';
import { type Changes, NO_CHANGES } from './changes.ts';
import type { ContentSource, EventEntry, Publication, Refusal } from './entry.ts';
import {
  compare,
  type Difference,
  putAuthorEntry,
  putEventEntry,
  putInsightEntry,
  takeInAll,
} from './take-in.ts';
import { takeInArticles, withAuthorNames } from './take-in-articles.ts';

export interface SyncReport {
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly refusals: readonly Refusal[];
}

export interface SyncDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: {
    warn(details: object, message: string): void;
    info?(details: object, message: string): void;
  };
  /** Called once content has changed: caches let go of what they hold, pages are made anew. */
  readonly changed: (changes: Changes) => void;
}

/** Brings the database to what the source says. Run twice, it changes nothing the second time. */
export async function syncContent(deps: SyncDeps, source: ContentSource): Promise<SyncReport> {
  await refreshIndex(deps.db);
  const publication = await source.load();
  try {
    return await bringTo(deps, publication);
  } catch (error) {
    // Part of it may have been taken in before it failed, and kept answers would hide that.
    deps.changed(NO_CHANGES);
    throw error;
  }
}

/** A whole sync of the folder by command: nothing is kept or made that would have to be told. */
export async function takeInFolder(
  deps: Omit<SyncDeps, 'changed'>,
  source: ContentSource,
): Promise<SyncReport> {
  const report = await syncContent({ ...deps, changed: () => {} }, source);
  await setRefusals(deps.db, report.refusals, deps.now());
  return report;
}

async function bringTo(deps: SyncDeps, publication: Publication): Promise<SyncReport> {
  const { db, now, log } = deps;
  const refused = publication.refusals.map((refusal) => refusal.key);

  const authors = await compare(db, 'authors', publication.authors, refused);
  await takeInAll(db, 'authors', authors, putAuthorEntry, now());

  const named = withAuthorNames(publication.articles, await authorNamesByKey(db));
  const articles = await compare(db, 'articles', named, refused);
  reportUnknownAccess(log, articles);
  tellOfMissingLetters(log, articles);
  const progress = (done: number, all: number) => log.info?.({ done, all }, 'Taking articles in');
  await takeInArticles(db, articles, now, progress);

  const events = isRefused(publication, 'calendar.yml')
    ? NOTHING
    : await compare(db, 'calendarEvents', publication.events, refused);
  await takeInAll(db, 'calendarEvents', events, putEventEntry, now());
  const insights = await compare(db, 'insights', publication.insights, refused);
  reportUnknownAccess(log, insights);
  await takeInAll(db, 'insights', insights, putInsightEntry, now());
  const documents = await takeInDocuments(db, publication);

  const all = [authors, articles, events, insights];
  const sum = (count: (one: (typeof all)[number]) => number) =>
    all.reduce((total, one) => total + count(one), 0);
  const written = sum(({ changed }) => changed.length) + documents;
  const removed = sum(({ goneKeys }) => goneKeys.length);
  if (written + removed > 0) {
    deps.changed({
      articles: [...articles.slugs, ...(await formerSlugs(db, 'articles', articles.slugs))],
      authors: [...authors.slugs, ...(await formerSlugs(db, 'authors', authors.slugs))],
      insights: insights.slugs,
    });
  }
  for (const refusal of publication.refusals) {
    log.warn({ ...refusal }, `Refused ${refusal.where}: ${refusal.field} ${refusal.reason}`);
  }
  return { written, removed, unchanged: sum(({ unchanged }) => unchanged), refusals: publication.refusals };
}

function reportUnknownAccess(
  log: SyncDeps['log'],
  { changed }: Difference<{ readonly key: string; readonly access: string | null }>,
): void {
  for (const { entry } of changed) {
    if (normaliseAccess(entry.access) !== undefined) continue;
    log.warn({ key: entry.key, access: entry.access }, 'Unknown access value: locked for all but Alpha');
  }
}

/** A file that holds many things or the only one of its kind: refused as a whole, all of it stays. */
const isRefused = ({ refusals }: Publication, file: string): boolean =>
  refusals.some((refusal) => refusal.where === file);

const NOTHING: Difference<EventEntry> = { changed: [], unchanged: 0, goneKeys: [], slugs: [] };

async function takeInDocuments(db: Database, publication: Publication): Promise<number> {
  const { navigation, disclaimer, synonyms, glossary } = publication;
  const changes = [
    !isRefused(publication, 'navigation.yml') && (await putDocument(db, 'navigation', navigation)),
    !isRefused(publication, 'disclaimer.md') && (await putDocument(db, 'disclaimer', disclaimer)),
    !isRefused(publication, 'synonyms.yml') && (await putDocument(db, 'synonyms', synonyms)),
    !isRefused(publication, 'glossary.yml') && (await putDocument(db, 'glossary', glossary)),
  ];
  return changes.filter(Boolean).length;
}
