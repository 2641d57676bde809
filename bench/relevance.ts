// `npm run bench:relevance`: judged queries on the demo publication, by kind, with a separate held-out third.
// With `--tuning` the held-out queries are not read, for work on the ranking.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReaderTier } from '@tidemark/contracts/access';
import { parse } from 'yaml';
import { createContentWriter } from '../apps/api/src/content/content-writer.ts';
import { filesSource } from '../apps/api/src/content/files.ts';
import { syncContent } from '../apps/api/src/content/sync.ts';
import { search } from '../apps/api/src/search/search.ts';
import { type Database, openPglite } from '../apps/api/src/store/db.ts';
import { articles } from '../apps/api/src/store/schema.ts';

interface Judgment {
  readonly kind: string;
  readonly query: string;
  readonly expect: readonly string[];
  readonly why: string;
  readonly reader?: ReaderTier;
}

interface Outcome extends Judgment {
  /** The rank of the first expected article, from 1; 0 if none was found. */
  readonly rank: number;
  readonly first: readonly string[];
}

const { tuning: tuningOnly } = parseArgs({ options: { tuning: { type: 'boolean', default: false } } }).values;
const here = import.meta.dirname;
/** By this time every article of the publication is published. */
const NOW = new Date('2027-01-01T00:00:00Z');
const read = (name: string): Judgment[] => parse(readFileSync(join(here, 'relevance', name), 'utf8'));
const { relevance } = JSON.parse(readFileSync(join(here, 'budgets.json'), 'utf8')) as {
  relevance: { overall: number; eachKind: number };
};

async function evaluate(db: Database, judgment: Judgment): Promise<Outcome> {
  const { query: text, reader: tier = 'alpha', expect } = judgment;
  const { hits } = await search(db, { query: text, tier, limit: 20, offset: 0 }, NOW);
  const slugs = hits.map(({ slug }) => slug);
  return {
    ...judgment,
    rank: slugs.findIndex((slug) => expect.includes(slug)) + 1,
    first: slugs.slice(0, 5),
  };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
const success = (some: readonly Outcome[]) => mean(some.map(({ rank }) => (rank > 0 && rank <= 5 ? 1 : 0)));
const mrr = (some: readonly Outcome[]) => mean(some.map(({ rank }) => (rank > 0 ? 1 / rank : 0)));

function print(name: string, outcomes: readonly Outcome[]): boolean {
  console.log(`\n${name}: ${outcomes.length} queries`);
  console.log('kind      queries  success@5   MRR');
  const line = (label: string, some: readonly Outcome[]) =>
    console.log(
      `${label.padEnd(10)}${String(some.length).padStart(7)}${success(some).toFixed(3).padStart(11)}${mrr(some).toFixed(3).padStart(8)}`,
    );
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  for (const kind of kinds)
    line(
      kind,
      outcomes.filter((one) => one.kind === kind),
    );
  line('all', outcomes);
  for (const { kind, query, rank, first } of outcomes) {
    if (rank === 0 || rank > 5)
      console.log(`  missed ${kind} "${query}": rank ${rank}, first ${first.join(', ') || 'nothing'}`);
  }
  const enough = kinds.every(
    (kind) => success(outcomes.filter((one) => one.kind === kind)) >= relevance.eachKind,
  );
  return enough && success(outcomes) >= relevance.overall;
}

const folder = await mkdtemp(join(tmpdir(), 'tidemark-relevance-'));
const { db, close } = await openPglite(folder);
try {
  const quiet = { warn: () => {} };
  const source = filesSource(process.env.CONTENT_DIR ?? join(here, '../content'), []);
  const writer = createContentWriter({ db, now: () => NOW, log: quiet });
  await syncContent({ db, now: () => NOW, log: quiet, writer }, source);
  const all = { tuning: read('tuning.yml'), heldOut: tuningOnly ? [] : read('held-out.yml') };
  const known = new Set((await db.select({ slug: articles.slug }).from(articles)).map(({ slug }) => slug));
  const unknown = [...all.tuning, ...all.heldOut]
    .flatMap(({ expect }) => expect)
    .filter((slug) => !known.has(slug));
  if (unknown.length) console.log(`Judged but not published: ${[...new Set(unknown)].join(', ')}`);
  const tuned: Outcome[] = [];
  for (const one of all.tuning) tuned.push(await evaluate(db, one));
  const heldOut: Outcome[] = [];
  for (const one of all.heldOut) heldOut.push(await evaluate(db, one));
  const goodAlone = print('Tuned to', tuned);
  if (!tuningOnly) print('Held out', heldOut);
  const good = tuningOnly ? goodAlone : print('Together', [...tuned, ...heldOut]);
  console.log(
    `\nTarget: success@5 ≥ ${relevance.overall} overall and ≥ ${relevance.eachKind} for each kind: ${good ? 'met' : 'MISSED'}`,
  );
  process.exitCode = good ? 0 : 1;
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}
