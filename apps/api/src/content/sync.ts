import { normaliseAccess } from '@tidemark/contracts/access';
import { categoryById } from '@tidemark/contracts/categories';
import { displayName } from '@tidemark/contracts/name';
import { indexArticle } from '../search/index.ts';
import { refreshGroups } from '../store/articles.ts';
import type { Database } from '../store/db.ts';
import { putDocument } from '../store/documents.ts';
import {
  authorIdsByKey,
  hashOf,
  presentHashes,
  putArticle,
  putAuthor,
  putEvent,
  putInsight,
  releaseSlugs,
  removeMissing,
  type Sourced,
} from '../store/intake.ts';
import type {
  ArticleEntry,
  AuthorEntry,
  ContentSource,
  EventEntry,
  InsightEntry,
  Publication,
  Refusal,
} from './entry.ts';

export interface SyncReport {
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly refusals: readonly Refusal[];
}

export interface SyncDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
  /** Called once content has changed: caches let go of what they hold. */
  readonly changed: () => void;
}

/** A batch is a transaction: a crash loses at most the batch, and the next sync takes it up again. */
const BATCH = 50;

interface Counts {
  written: number;
  unchanged: number;
}

/** Brings the database to what the source says. Run twice, it changes nothing the second time. */
export async function syncContent(deps: SyncDeps, source: ContentSource): Promise<SyncReport> {
  const publication = await source.load();
  const counts: Counts = { written: 0, unchanged: 0 };
  await takeInAuthors(deps, source.name, publication.authors, counts);
  await takeInArticles(deps, source.name, publication, counts);
  await takeIn(deps, source.name, 'calendarEvents', publication.events, counts, putEventEntry);
  await takeIn(deps, source.name, 'insights', publication.insights, counts, putInsightEntry);
  counts.written += await takeInDocuments(deps.db, publication);
  const removed = await takeDown(deps, source.name, publication);
  if (counts.written + removed > 0) deps.changed();
  for (const refusal of publication.refusals) {
    deps.log.warn({ ...refusal }, `Refused ${refusal.where}: ${refusal.field} ${refusal.reason}`);
  }
  return { ...counts, removed, refusals: publication.refusals };
}

interface Hashed<Entry> {
  readonly entry: Entry;
  readonly hash: string;
}

/** Those entries that are new or no longer what was taken in last. */
async function changedOf<Entry extends { key: string }>(
  db: Database,
  source: string,
  table: Sourced,
  entries: readonly Entry[],
  counts: Counts,
): Promise<Hashed<Entry>[]> {
  const present = await presentHashes(db, table, source);
  const hashed = entries.map((entry) => ({ entry, hash: hashOf(entry) }));
  const changed = hashed.filter(({ entry, hash }) => present.get(entry.key) !== hash);
  counts.unchanged += hashed.length - changed.length;
  counts.written += changed.length;
  return changed;
}

async function takeIn<Entry extends { key: string }>(
  { db }: SyncDeps,
  source: string,
  table: Sourced,
  entries: readonly Entry[],
  counts: Counts,
  put: (db: Database, hashed: Hashed<Entry>) => Promise<void>,
): Promise<void> {
  const changed = await changedOf(db, source, table, entries, counts);
  if (changed.length === 0) return;
  await db.transaction(async (tx) => {
    for (const one of changed) await put(tx, one);
  });
}

const putEventEntry = (
  db: Database,
  { entry: { key, assets, articleKeys, ...event }, hash }: Hashed<EventEntry>,
) => putEvent(db, { ...event, sourceKey: key, assets: [...assets], articleKeys: [...articleKeys], hash });

const putInsightEntry = (db: Database, { entry, hash }: Hashed<InsightEntry>) => {
  const { key, categoryIds, series, access, ...insight } = entry;
  return putInsight(db, {
    ...insight,
    sourceKey: key,
    access: access ?? '',
    categoryIds: [...categoryIds],
    series: [...series],
    hash,
  });
};

/** An analyst's name is among the words their articles are found by, so a change of one touches them all. */
async function takeInAuthors(
  deps: SyncDeps,
  source: string,
  entries: readonly AuthorEntry[],
  counts: Counts,
) {
  await takeIn(deps, source, 'authors', entries, counts, (db, { entry, hash }) => {
    const { key, beats, links, ...author } = entry;
    return putAuthor(db, { ...author, sourceKey: key, beats: [...beats], links: [...links], hash });
  });
}

/** The names an article is found by are part of its hash. */
type NamedArticle = ArticleEntry & { readonly authorNames: readonly string[] };

async function takeInArticles(
  { db, now, log }: SyncDeps,
  source: string,
  { articles, authors }: Publication,
  counts: Counts,
): Promise<void> {
  const names = new Map(
    authors.map((author) => [
      author.key,
      displayName({ first_name: author.firstName, last_name: author.lastName }),
    ]),
  );
  const named = articles.map(
    (article): NamedArticle => ({
      ...article,
      authorNames: article.authorKeys.flatMap((key) => names.get(key) ?? []),
    }),
  );
  const changed = await changedOf(db, source, 'articles', named, counts);
  const authorIds = await authorIdsByKey(db);
  for (let start = 0; start < changed.length; start += BATCH) {
    const batch = changed.slice(start, start + BATCH);
    await db.transaction(async (tx) => {
      await releaseSlugs(
        tx,
        batch.map(({ entry }) => entry.key),
      );
      for (const { entry, hash } of batch) {
        if (normaliseAccess(entry.access) === undefined) {
          log.warn(
            { key: entry.key, access: entry.access },
            'Unknown access value: locked for all but Alpha',
          );
        }
        await putArticleEntry(tx, entry, hash, authorIds);
      }
      await refreshGroups(tx, now());
    });
  }
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'.,-]*/gu)?.length ?? 0;

async function putArticleEntry(
  db: Database,
  entry: NamedArticle,
  hash: string,
  authorIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { key, authorKeys, authorNames, body, plain, categoryIds, assets, ...article } = entry;
  const id = await putArticle(db, {
    values: {
      ...article,
      sourceKey: key,
      hash,
      categoryIds: [...categoryIds],
      assets: [...assets],
      words: wordsIn(plain),
      charts: body.blocks.filter((block) => block.kind === 'chart').length,
      takeaways: body.takeaways.length,
    },
    authorIds: authorKeys.flatMap((authorKey) => authorIds.get(authorKey) ?? []),
    body: { body, plain },
  });
  const categoryNames = categoryIds.flatMap((categoryId) => categoryById(categoryId)?.name ?? []);
  await indexArticle(db, id, {
    title: article.title,
    teaser: article.teaser,
    names: [...authorNames, ...categoryNames, ...assets],
    body: plain,
  });
}

async function takeInDocuments(
  db: Database,
  { navigation, disclaimer, refusals }: Publication,
): Promise<number> {
  const refused = (where: string) => refusals.some((refusal) => refusal.where === where);
  const changes = [
    !refused('navigation.yml') && (await putDocument(db, 'navigation', navigation)),
    !refused('disclaimer.md') && (await putDocument(db, 'disclaimer', disclaimer)),
  ];
  return changes.filter(Boolean).length;
}

/** What was refused counts as still there: its last good version stays. */
async function takeDown({ db, now }: SyncDeps, source: string, publication: Publication): Promise<number> {
  const refused = publication.refusals.map((refusal) => refusal.key);
  const keys = (entries: readonly { key: string }[]) => [...entries.map((entry) => entry.key), ...refused];
  return db.transaction(async (tx) => {
    const articles = await removeMissing(tx, 'articles', source, keys(publication.articles), now());
    if (articles) await refreshGroups(tx, now());
    return (
      articles +
      (await removeMissing(tx, 'authors', source, keys(publication.authors), now())) +
      (await removeMissing(tx, 'calendarEvents', source, keys(publication.events), now())) +
      (await removeMissing(tx, 'insights', source, keys(publication.insights), now()))
    );
  });
}
