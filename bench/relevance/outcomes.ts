import type { ReaderTier } from '@tidemark/contracts/access';

export interface Judgment {
  readonly kind: string;
  readonly query: string;
  /** Any of these among the first five is a success. */
  readonly expect: readonly string[];
  /** The articles that are right in first place; the expected ones if absent. */
  readonly best?: readonly string[];
  /** All articles that a fair reader would call relevant, for recall. */
  readonly relevant?: readonly string[];
  readonly why?: string;
  readonly reader?: ReaderTier;
}

export interface Outcome extends Judgment {
  /** The slugs of the hits, best first. */
  readonly slugs: readonly string[];
  /** The article of the passage that is shown as the answer. */
  readonly passageFrom?: string | undefined;
}

export interface Figures {
  readonly successAt1: number;
  readonly successAt5: number;
  readonly mrr: number;
  /** Undefined if no relevant articles are listed. */
  readonly recallAt10: number | undefined;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** The rank of the first of the articles, from 1; 0 if none was found. */
export const rankOf = (slugs: readonly string[], wanted: readonly string[]): number =>
  slugs.findIndex((slug) => wanted.includes(slug)) + 1;

export const isMiss = ({ slugs, expect }: Outcome): boolean => rankOf(slugs.slice(0, 5), expect) === 0;

export function figures(outcomes: readonly Outcome[]): Figures {
  const judged = outcomes.flatMap(({ relevant, slugs }) => (relevant ? { relevant, slugs } : []));
  return {
    successAt1: mean(
      outcomes.map(({ slugs, best, expect }) => (rankOf(slugs.slice(0, 1), best ?? expect) > 0 ? 1 : 0)),
    ),
    successAt5: mean(outcomes.map((one) => (isMiss(one) ? 0 : 1))),
    mrr: mean(
      outcomes.map(({ slugs, expect }) => {
        const rank = rankOf(slugs, expect);
        return rank > 0 ? 1 / rank : 0;
      }),
    ),
    recallAt10:
      judged.length === 0
        ? undefined
        : mean(
            judged.map(
              ({ relevant, slugs }) =>
                relevant.filter((slug) => slugs.slice(0, 10).includes(slug)).length / relevant.length,
            ),
          ),
  };
}

export const kindsOf = (outcomes: readonly Outcome[]): string[] => [
  ...new Set(outcomes.map(({ kind }) => kind)),
];

const cell = (value: number | undefined): string => (value?.toFixed(3) ?? '-').padStart(11);

const line = (label: string, outcomes: readonly Outcome[], width: number): void => {
  const { successAt1, successAt5, mrr, recallAt10 } = figures(outcomes);
  const cells = [successAt1, successAt5, mrr, recallAt10].map(cell).join('');
  console.log(label.padEnd(width) + String(outcomes.length).padStart(7) + cells);
};

/** Prints how many questions have a passage, and returns the share of the passages that are from a right article. */
export function printPassages(name: string, outcomes: readonly Outcome[]): number {
  const questions = outcomes.filter(({ kind }) => kind === 'question');
  const shown = questions.flatMap(({ passageFrom, expect }) => (passageFrom ? { passageFrom, expect } : []));
  const right = shown.filter(({ passageFrom, expect }) => expect.includes(passageFrom)).length;
  console.log(
    `\n${name}: ${questions.length} questions, a passage for ${shown.length}, from a right article for ${right}`,
  );
  return right / (shown.length || 1);
}

/** Prints the figures of all queries in one line. */
export const printTotal = (name: string, outcomes: readonly Outcome[]): void => line(name, outcomes, 36);

/** Prints the figures by kind, and every query without an expected article among the first five. */
export function print(name: string, outcomes: readonly Outcome[]): void {
  console.log(`\n${name}: ${outcomes.length} queries`);
  console.log('kind            queries  success@1  success@5        MRR  recall@10');
  for (const kind of kindsOf(outcomes)) {
    const some = outcomes.filter((one) => one.kind === kind);
    line(kind, some, 16);
  }
  line('all', outcomes, 16);
  for (const one of outcomes.filter(isMiss)) {
    const { kind, query, slugs, expect } = one;
    const first = slugs.slice(0, 5).join(', ') || 'nothing';
    console.log(`  missed ${kind} "${query}": rank ${rankOf(slugs, expect)}, first ${first}`);
  }
}
