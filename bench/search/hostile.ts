import type { ReaderTier } from '@tidemark/contracts/access';
import { MAX_QUERY_LENGTH } from '@tidemark/contracts/search';
import { WORDS } from './corpus.ts';
import { complete, response, type Searched } from './measure.ts';

const common = WORDS.slice(0, 200);
const cut = (text: string) => text.slice(0, MAX_QUERY_LENGTH);

/** Queries meant to be slow. Longer ones are rejected before they reach the index. */
const HOSTILE: readonly string[] = [
  ...['%', '\\', '"', '"open', 'a "b "c', ':*', '!!', 'a & | b', '((((', '-', '$', '\u202Eeltit\u202C', '🦊'],
  'the and of it',
  cut(common.join(' ')),
  cut(common.map((word) => word.slice(0, 1)).join(' ')),
  cut(common.map((word) => `-${word}`).join(' ')),
  cut(`"${common.join(' ')}"`),
  `"${common[0]} ${common[1]}"`,
  cut('(a+)+'.repeat(200)),
  cut('x'.repeat(600)),
  ...['a', 'b', 's', 'st', 'tr'],
  `${common[0]} ${common[1]} ${common[2]}`,
  `${common[0]} -${common[1]}`,
];

export interface Worst {
  readonly text: string;
  readonly ms: number;
}

/** The slowest of these queries, sent one after the other for each tier. */
export async function slowestHostile(searched: Searched, tiers: readonly ReaderTier[]): Promise<Worst> {
  let worst: Worst = { text: '', ms: 0 };
  const time = async (text: string, run: () => Promise<unknown>) => {
    const started = performance.now();
    await run();
    const ms = performance.now() - started;
    if (ms > worst.ms) worst = { text, ms };
  };
  for (const text of HOSTILE) {
    for (const tier of tiers) {
      await time(text, () => response(searched)({ query: text, tier, limit: 10, offset: 0 }));
    }
    await time(text, () => complete(searched)(text));
  }
  return worst;
}
