/** The fields of an article, by how much a word in them says about its subject. */
export const FIELDS = ['title', 'names', 'takeaways', 'teaser', 'questions', 'headings', 'body'] as const;
export type Field = (typeof FIELDS)[number];

interface FieldRule {
  readonly weight: number;
  /** How much the length of the field counts: 0 not at all, 1 fully. */
  readonly lengthShare: number;
  /**
   * A typical number of words. It is fixed, because an average over the articles would depend on bodies that a
   * reader may not read.
   */
  readonly typicalLength: number;
}

const RULES: Readonly<Record<Field, FieldRule>> = {
  title: { weight: 6, lengthShare: 0.4, typicalLength: 8 },
  names: { weight: 3, lengthShare: 0, typicalLength: 8 },
  takeaways: { weight: 2.5, lengthShare: 0.5, typicalLength: 50 },
  teaser: { weight: 4, lengthShare: 0.4, typicalLength: 24 },
  questions: { weight: 1.5, lengthShare: 0.5, typicalLength: 10 },
  headings: { weight: 2, lengthShare: 0.5, typicalLength: 24 },
  body: { weight: 0.4, lengthShare: 0.6, typicalLength: 900 },
};

const STEPS_PER_DOUBLING = 6;
const SMALLEST = 0.05;
const MAX_IMPACT = 63;
/** The saturation of BM25: how fast further occurrences stop to count. */
const K1 = 1.4;

/**
 * How strongly an article has a term: the occurrences in all fields, weighted and normalised by length as in BM25F,
 * on a logarithmic scale, and whether the title has it. It is a number from 2 to 127, so that it needs one byte.
 */
export type Impact = number;

/** The contribution of one occurrence in a field of this many words. */
export function occurrenceWeight(field: Field, length: number): number {
  const { weight, lengthShare, typicalLength } = RULES[field];
  return weight / (1 - lengthShare + (lengthShare * length) / typicalLength);
}

export function encodeImpact(weight: number, inTitle: boolean): Impact {
  const step = Math.round(STEPS_PER_DOUBLING * Math.log2(weight / SMALLEST));
  return (Math.min(MAX_IMPACT, Math.max(1, step)) << 1) | (inTitle ? 1 : 0);
}

const SATURATED = Float64Array.from({ length: 128 }, (_, impact) => {
  const weight = SMALLEST * 2 ** ((impact >> 1) / STEPS_PER_DOUBLING);
  return (weight * (K1 + 1)) / (weight + K1);
});

/** The factor by which the term's rarity counts in the score, between 0 and 2.4. */
export const saturated = (impact: Impact): number => SATURATED[impact & 127] ?? 0;

/** The bit of an impact that says whether the title has the term. */
export const TITLE_BIT = 1;
export const isInTitle = (impact: Impact): boolean => (impact & TITLE_BIT) !== 0;

/** The least impact of a term that describes the subject of an article, as in its title, names or teaser. */
export const SUBJECT_IMPACT = encodeImpact(1.2, false);
export const isSubject = (impact: Impact): boolean => impact >= SUBJECT_IMPACT;
