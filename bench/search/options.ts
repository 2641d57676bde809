import { parseArgs } from 'node:util';

/** The parts of the benchmark, in the order in which they run. */
export const PHASES = [
  'oracle',
  'load',
  'keywords',
  'questions',
  'processes',
  'suggestions',
  'hostile',
  'publish',
  'start',
  'known-items',
  'minisearch',
] as const;
export type Phase = (typeof PHASES)[number];

const { values } = parseArgs({
  options: {
    /** The sizes of the publication, ascending. The limits apply to the largest. */
    sizes: { type: 'string', default: '2000,20000' },
    /** Only these phases. */
    phases: { type: 'string', default: PHASES.join() },
    /** A database on the server of TEST_DATABASE_URL that is kept, so that the next run need not load the articles. */
    database: { type: 'string' },
  },
});

export const SIZES = values.sizes.split(',').map(Number);
export const DATABASE = values.database;
const phases = new Set(values.phases.split(','));
for (const phase of phases) {
  if (!PHASES.some((known) => known === phase))
    throw new Error(`There is no phase ${phase}: ${PHASES.join(', ')}`);
}
if (DATABASE && !process.env.TEST_DATABASE_URL) throw new Error('--database needs TEST_DATABASE_URL');
if (SIZES.some((size) => !Number.isInteger(size) || size < 1))
  throw new Error('--sizes must be whole numbers');

export const isWanted = (phase: Phase): boolean => phases.has(phase);
