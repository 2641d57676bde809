import { normaliseAccess } from '@tidemark/contracts/access';
import { refreshIndex } from '../search/rebuild.ts';
import type { Database } from '../store/db.ts';
import { putDocument } from '../store/documents.ts';
import { authorNamesByKey } from '../store/ingest.ts';
import { setRejections } from '../store/rejections.ts';
import { formerSlugs } from '../store/slugs.ts';
import { type Changes, NO_CHANGES } from './changes.ts';
import type { ContentSource, EventEntry, Publication, Rejection } from './entry.ts';
import {
  compare,
  type Difference,
  ingestAll,
  putAuthorEntry,
  putEventEntry,
  putInsightEntry,
} from './ingest.ts';
import { ingestArticles, withAuthorNames } from './ingest-articles.ts';
import { warnAboutMissingGlyphs } from './missing-glyphs.ts';

export interface SyncReport {
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly rejections: readonly Rejection[];
}

export interface SyncDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: {
    warn(details: object, message: string): void;
    info?(details: object, message: string): void;
  };
  /** Called after content changed, to clear caches and revalidate pages. */
  readonly changed: (changes: Changes) => void;
}

/** Brings the database to the state of the source. It is idempotent. */
export async function syncContent(deps: SyncDeps, source: ContentSource): Promise<SyncReport> {
  await refreshIndex(deps.db);
  const publication = await source.load();
  try {
    return await bringTo(deps, publication);
  } catch (error) {
    // A part may have been ingested before the failure, so cached responses are cleared.
    deps.changed(NO_CHANGES);
    throw error;
  }
}

/** A full sync by the command line tool, which has no caches or pages to refresh. */
export async function syncFolder(
  deps: Omit<SyncDeps, 'changed'>,
  source: ContentSource,
): Promise<SyncReport> {
  const report = await syncContent({ ...deps, changed: () => {} }, source);
  await setRejections(deps.db, report.rejections, deps.now());
  return report;
}

async function bringTo(deps: SyncDeps, publication: Publication): Promise<SyncReport> {
  const { db, now, log } = deps;
  const rejectedKeys = publication.rejections.map((rejection) => rejection.key);

  const authors = await compare(db, 'authors', publication.authors, rejectedKeys);
  await ingestAll(db, 'authors', authors, putAuthorEntry, now());

  const named = withAuthorNames(publication.articles, await authorNamesByKey(db));
  const articles = await compare(db, 'articles', named, rejectedKeys);
  reportUnknownAccess(log, articles);
  warnAboutMissingGlyphs(log, articles);
  const progress = (done: number, all: number) => log.info?.({ done, all }, 'Ingesting articles');
  await ingestArticles(db, articles, now, progress);

  const events = isRejected(publication, 'calendar.yml')
    ? NOTHING
    : await compare(db, 'calendarEvents', publication.events, rejectedKeys);
  await ingestAll(db, 'calendarEvents', events, putEventEntry, now());
  const insights = await compare(db, 'insights', publication.insights, rejectedKeys);
  reportUnknownAccess(log, insights);
  await ingestAll(db, 'insights', insights, putInsightEntry, now());
  const documents = await ingestDocuments(db, publication);

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
  for (const rejection of publication.rejections) {
    log.warn({ ...rejection }, `Rejected ${rejection.where}: ${rejection.field} ${rejection.reason}`);
  }
  return {
    written,
    removed,
    unchanged: sum(({ unchanged }) => unchanged),
    rejections: publication.rejections,
  };
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

/** Whether a file of several entries was rejected as a whole, in which case all of them stay. */
const isRejected = ({ rejections }: Publication, file: string): boolean =>
  rejections.some((rejection) => rejection.where === file);

const NOTHING: Difference<EventEntry> = { changed: [], unchanged: 0, goneKeys: [], slugs: [] };

async function ingestDocuments(db: Database, publication: Publication): Promise<number> {
  const { navigation, disclaimer, synonyms, glossary } = publication;
  const changes = [
    !isRejected(publication, 'navigation.yml') && (await putDocument(db, 'navigation', navigation)),
    !isRejected(publication, 'disclaimer.md') && (await putDocument(db, 'disclaimer', disclaimer)),
    !isRejected(publication, 'synonyms.yml') && (await putDocument(db, 'synonyms', synonyms)),
    !isRejected(publication, 'glossary.yml') && (await putDocument(db, 'glossary', glossary)),
  ];
  return changes.filter(Boolean).length;
}
