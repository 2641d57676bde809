// `npm run bench:relevance`: judged queries on the frozen publication in `relevance/corpus`, by kind.
// `-- --tuning` runs only the queries that the ranking may be tuned to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type EffectiveAccess, type ReaderTier, tierCanRead } from '@tidemark/contracts/access';
import { HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { sql } from 'drizzle-orm';
import { parse } from 'yaml';
import { articles } from '../apps/api/src/features/articles/tables.ts';
import { createContentWriter } from '../apps/api/src/ingest/content-writer.ts';
import type { ContentSource } from '../apps/api/src/ingest/entry.ts';
import { readSynonyms } from '../apps/api/src/ingest/files/file-entries.ts';
import { filesSource } from '../apps/api/src/ingest/files/files.ts';
import { syncContent } from '../apps/api/src/ingest/sync.ts';
import { type Database, openPostgres } from '../apps/api/src/platform/database/database.ts';
import { createSearchEngine } from '../apps/api/src/search/create-engine.ts';
import { miniSearchOutcomes, postgresOutcomes } from './relevance/other-engines.ts';
import {
  figures,
  type Judgment,
  kindsOf,
  type Outcome,
  print,
  printPassages,
  printTotal,
} from './relevance/outcomes.ts';

const { tuning: tuningOnly } = parseArgs({
  options: { tuning: { type: 'boolean', default: false } },
}).values;
const folder = join(import.meta.dirname, 'relevance');
/** By this time every article of the publication is published. */
const ALL_PUBLISHED = new Date('2027-01-01T00:00:00Z');
/** When the open and the sealed queries were judged. Four articles were not published yet. */
const JUDGED_AT = new Date('2026-11-16T12:00:00Z');
const HITS = 20;

const read = (name: string): Judgment[] => parse(readFileSync(join(folder, name), 'utf8'));
const { relevance: budget } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  relevance: Record<
    | 'overall'
    | 'eachKind'
    | 'judgedAt1'
    | 'judgedAt5'
    | 'judgedRecall'
    | 'judgedEachKind'
    | 'judgedQuestions'
    | 'anonymousAt5'
    | 'laterQuestions'
    | 'rightPassages'
    | 'maxGap',
    number
  >;
};

/** The frozen articles with the current synonyms, because synonyms are part of what is measured. */
function frozenPublication(): ContentSource {
  const frozen = filesSource(join(folder, 'corpus'), []);
  const synonyms = readSynonyms(readFileSync(join(import.meta.dirname, '../content/synonyms.yml'), 'utf8'));
  return { name: frozen.name, load: async () => ({ ...(await frozen.load()), synonyms }) };
}

const slugsById = async (db: Database): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.select({ id: articles.id, slug: articles.slug }).from(articles);
  return new Map(rows.map(({ id, slug }) => [id, slug ?? '']));
};

async function evaluate(
  db: Database,
  judgments: readonly Judgment[],
  now: Date,
  everyone: ReaderTier = 'alpha',
): Promise<Outcome[]> {
  const slugs = await slugsById(db);
  const outcomes: Outcome[] = [];
  for (const judgment of judgments) {
    const { query, reader: tier = everyone } = judgment;
    const request = { query, tier, limit: HITS, offset: 0, answer: true };
    const { hits, passage } = await engine.search(request, now);
    const passageFrom = passage && slugs.get(passage.articleId);
    outcomes.push({ ...judgment, slugs: hits.map(({ id }) => slugs.get(id) ?? ''), passageFrom });
  }
  return outcomes;
}

const failures: string[] = [];
const hold = (label: string, value: number | undefined, least: number) => {
  if (value !== undefined && value < least) failures.push(`${label}: ${value.toFixed(3)}, at least ${least}`);
};

function holdKinds(name: string, outcomes: readonly Outcome[], least: number): void {
  for (const kind of kindsOf(outcomes)) {
    const { successAt5 } = figures(outcomes.filter((one) => one.kind === kind));
    hold(`${name}, ${kind}, success@5`, successAt5, least);
  }
}

async function earlierSets(db: Database): Promise<void> {
  const tuned = await evaluate(db, read('tuning.yml'), ALL_PUBLISHED);
  const heldOut = tuningOnly ? [] : await evaluate(db, read('held-out.yml'), ALL_PUBLISHED);
  print('Tuned to', tuned);
  if (!tuningOnly) print('Held out', heldOut);
  const together = [...tuned, ...heldOut];
  if (!tuningOnly) print('Together', together);
  hold('Tuned and held out, success@5', figures(together).successAt5, budget.overall);
  holdKinds('Tuned and held out', together, budget.eachKind);
}

/** The judgments with only those articles, without the queries for which none is expected then. */
const restrictedTo = (judgments: readonly Judgment[], slugs: ReadonlySet<string>): Judgment[] =>
  judgments.flatMap(({ best, relevant, ...judgment }) => {
    const kept = (list: readonly string[] = []) => list.filter((slug) => slugs.has(slug));
    const expect = kept(judgment.expect);
    if (expect.length === 0) return [];
    const known = kept(best);
    return {
      ...{ ...judgment, expect },
      ...(relevant ? { relevant: kept(relevant) } : {}),
      ...(known.length > 0 ? { best: known } : {}),
    };
  });

/** What search may list, and what of it anonymous readers may read. Search never lists articles of category 10. */
async function listedArticles(db: Database): Promise<Record<'all' | 'open', ReadonlySet<string>>> {
  const rows = (
    await db
      .select({ slug: articles.slug, access: sql<EffectiveAccess>`access`, mask: articles.mask })
      .from(articles)
  ).filter(({ mask }) => (mask & (1 << HIDDEN_FROM_SEARCH_ID)) === 0);
  const open = rows.filter(({ access }) => tierCanRead('anonymous', access));
  return {
    all: new Set(rows.flatMap(({ slug }) => slug ?? [])),
    open: new Set(open.flatMap(({ slug }) => slug ?? [])),
  };
}

interface JudgedOutcomes {
  readonly outcomes: readonly Outcome[];
  readonly anonymous: readonly Outcome[];
}

async function judgedSet(db: Database, name: string, file: string, now = JUDGED_AT): Promise<JudgedOutcomes> {
  const judgments = read(file);
  const listed = await listedArticles(db);
  const outcomes = await evaluate(db, restrictedTo(judgments, listed.all), now);
  print(name, outcomes);
  printTotal('With articles that search excludes', await evaluate(db, judgments, now));
  printTotal('MiniSearch', await miniSearchOutcomes(db, judgments, now));
  printTotal('PostgreSQL ts_rank_cd', await postgresOutcomes(db, judgments, now));
  const anonymous = await evaluate(db, restrictedTo(judgments, listed.open), now, 'anonymous');
  print(`${name}, anonymous`, anonymous);
  return { outcomes, anonymous };
}

const questionsIn = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.filter(({ kind }) => kind === 'question' || kind === 'paraphrase');

/** The 200 queries by one author, of which half was sealed until the ranking was finished. */
async function judgedHalves(db: Database): Promise<readonly Outcome[]> {
  const open = await judgedSet(db, 'Open', 'queries-open.yml');
  const sealed = await judgedSet(db, 'Sealed', 'queries-sealed.yml');
  const both = [...open.outcomes, ...sealed.outcomes];
  const anonymous = [...open.anonymous, ...sealed.anonymous];
  print('Both halves', both);
  print('Both halves, anonymous', anonymous);
  const { successAt1, successAt5, recallAt10 } = figures(both);
  hold('Both halves, success@1', successAt1, budget.judgedAt1);
  hold('Both halves, success@5', successAt5, budget.judgedAt5);
  hold('Both halves, recall@10', recallAt10, budget.judgedRecall);
  hold(
    'Both halves, questions and paraphrases, success@5',
    figures(questionsIn(both)).successAt5,
    budget.judgedQuestions,
  );
  hold('Both halves, anonymous, success@5', figures(anonymous).successAt5, budget.anonymousAt5);
  holdKinds('Both halves', both, budget.judgedEachKind);
  const lowest = figures(open.outcomes).successAt5 - budget.maxGap;
  hold('Sealed half, success@5', figures(sealed.outcomes).successAt5, lowest);
  return both;
}

/** Questions, paraphrases and concepts by authors who knew neither the engine nor the questions of the articles. */
async function laterSet(db: Database): Promise<readonly Outcome[]> {
  const { outcomes } = await judgedSet(db, 'Later', 'queries-later.yml');
  hold(
    'Later, questions and paraphrases, success@5',
    figures(questionsIn(outcomes)).successAt5,
    budget.laterQuestions,
  );
  return outcomes;
}

/** All kinds, by authors who knew neither the engine nor the questions. They had read scheduled articles too. */
async function blindSet(db: Database): Promise<readonly Outcome[]> {
  const { outcomes } = await judgedSet(db, 'Blind', 'queries-blind.yml', ALL_PUBLISHED);
  const { successAt1, successAt5 } = figures(outcomes);
  hold('Blind, success@1', successAt1, budget.judgedAt1);
  hold('Blind, success@5', successAt5, budget.judgedAt5);
  return outcomes;
}

/** Judgments of articles that the publication does not have would silently count as misses. */
async function checkSlugs(db: Database, file: string): Promise<void> {
  const known = new Set((await db.select({ slug: articles.slug }).from(articles)).map(({ slug }) => slug));
  const judged = read(file).flatMap(({ expect, best = [], relevant = [] }) => [
    ...expect,
    ...best,
    ...relevant,
  ]);
  const unknown = [...new Set(judged)].filter((slug) => !known.has(slug));
  if (unknown.length > 0) throw new Error(`${file} judges unknown articles: ${unknown.join(', ')}`);
}

const server = await startPostgres({ fsync: false });
const { url } = await createDatabase(server.url);
const { db, close } = await openPostgres(url);
const engine = createSearchEngine(db);
try {
  const log = { warn: () => {} };
  const writer = createContentWriter({ db, now: () => ALL_PUBLISHED, log });
  await syncContent({ db, now: () => ALL_PUBLISHED, log, writer }, frozenPublication());
  const files = tuningOnly
    ? ['tuning.yml', 'queries-open.yml']
    : [
        ...['tuning.yml', 'held-out.yml', 'queries-open.yml', 'queries-sealed.yml'],
        ...['queries-later.yml', 'queries-blind.yml'],
      ];
  for (const file of files) await checkSlugs(db, file);
  await earlierSets(db);
  if (tuningOnly) await judgedSet(db, 'Open', 'queries-open.yml');
  else {
    const judged = [...(await judgedHalves(db)), ...(await laterSet(db)), ...(await blindSet(db))];
    hold('Right passages', printPassages('Passages', judged), budget.rightPassages);
  }
  console.log(failures.length ? `\nMissed targets:\n  ${failures.join('\n  ')}` : '\nAll targets met');
  process.exitCode = failures.length ? 1 : 0;
} finally {
  await engine.close();
  await close();
  await server.stop();
}
