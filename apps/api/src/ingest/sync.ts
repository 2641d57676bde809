import { normaliseAccess } from '@tidemark/contracts/access';
import { setRejections } from '../features/newsroom/index.ts';
import { NO_CHANGES } from '../platform/content-events/changes.ts';
import type { Database } from '../platform/database/database.ts';
import { type Documents, putDocument } from '../platform/database/documents.ts';
import { warnAboutMissingGlyphs } from './bodies/missing-glyphs.ts';
import type { ContentWriter } from './content-writer.ts';
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
import { authorNamesByKey } from './store.ts';

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
  readonly writer: ContentWriter;
}

/** Brings the database to the state of the source. It is idempotent. */
export async function syncContent(deps: SyncDeps, source: ContentSource): Promise<SyncReport> {
  return bringTo(deps, await source.load());
}

/** A full sync of the content folder by the command line tool. */
export async function syncFolder(deps: SyncDeps, source: ContentSource): Promise<SyncReport> {
  const report = await syncContent(deps, source);
  await setRejections(deps.db, report.rejections, deps.now());
  return report;
}

async function bringTo(deps: SyncDeps, publication: Publication): Promise<SyncReport> {
  const { db, now, log, writer } = deps;
  const rejectedKeys = publication.rejections.map((rejection) => rejection.key);

  const authors = await compare(db, 'authors', publication.authors, rejectedKeys);
  await ingestAll(writer, 'authors', authors, putAuthorEntry, now());

  const named = withAuthorNames(publication.articles, await authorNamesByKey(db));
  const articles = await compare(db, 'articles', named, rejectedKeys);
  reportUnknownAccess(log, articles);
  warnAboutMissingGlyphs(log, articles);
  const progress = (done: number, all: number) => log.info?.({ done, all }, 'Ingesting articles');
  await ingestArticles(deps, articles, { progress });

  const events = isRejected(publication, 'calendar.yml')
    ? NOTHING
    : await compare(db, 'calendarEvents', publication.events, rejectedKeys);
  await ingestAll(writer, 'calendarEvents', events, putEventEntry, now());
  const insights = await compare(db, 'insights', publication.insights, rejectedKeys);
  reportUnknownAccess(log, insights);
  await ingestAll(writer, 'insights', insights, putInsightEntry, now());
  const documents = await ingestDocuments(writer, publication);

  const all = [authors, articles, events, insights];
  const sum = (count: (one: (typeof all)[number]) => number) =>
    all.reduce((total, one) => total + count(one), 0);
  for (const rejection of publication.rejections) {
    log.warn({ ...rejection }, `Rejected ${rejection.where}: ${rejection.field} ${rejection.reason}`);
  }
  return {
    written: sum(({ changed }) => changed.length) + documents,
    removed: sum(({ goneKeys }) => goneKeys.length),
    unchanged: sum(({ unchanged }) => unchanged),
    rejections: publication.rejections,
  };
}

export function reportUnknownAccess(
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

/** Returns whether the document changed. */
export const ingestDocument = <Name extends keyof Documents>(
  writer: ContentWriter,
  name: Name,
  value: Documents[Name] | undefined,
): Promise<boolean> =>
  writer.write(async (tx) =>
    (await putDocument(tx, name, value)) ? { keys: [name], changes: NO_CHANGES, isEdit: true } : undefined,
  );

async function ingestDocuments(writer: ContentWriter, publication: Publication): Promise<number> {
  const { navigation, disclaimer, synonyms, glossary } = publication;
  const changes = [
    !isRejected(publication, 'navigation.yml') && (await ingestDocument(writer, 'navigation', navigation)),
    !isRejected(publication, 'disclaimer.md') && (await ingestDocument(writer, 'disclaimer', disclaimer)),
    !isRejected(publication, 'synonyms.yml') && (await ingestDocument(writer, 'synonyms', synonyms)),
    !isRejected(publication, 'glossary.yml') && (await ingestDocument(writer, 'glossary', glossary)),
  ];
  return changes.filter(Boolean).length;
}
