/** Irregular verbs and nouns with the form whose stem they share. Forms that are also other words are left out. */
const FORMS: Readonly<Record<string, string>> = {
  begin: 'began begun',
  break: 'broke broken',
  bring: 'brought',
  build: 'built',
  buy: 'bought',
  catch: 'caught',
  choose: 'chose chosen',
  draw: 'drew drawn',
  drive: 'drove driven',
  earn: 'earnt',
  fall: 'fell fallen',
  fight: 'fought',
  forget: 'forgot forgotten',
  freeze: 'froze frozen',
  grow: 'grew grown',
  hide: 'hid hidden',
  hold: 'held',
  keep: 'kept',
  know: 'knew known',
  lead: 'led',
  lend: 'lent',
  lose: 'lost',
  pay: 'paid',
  rise: 'rose risen',
  run: 'ran',
  seek: 'sought',
  sell: 'sold',
  send: 'sent',
  shrink: 'shrank shrunk',
  sink: 'sank sunk',
  spend: 'spent',
  steal: 'stole stolen',
  sweep: 'swept',
  teach: 'taught',
  throw: 'threw thrown',
  win: 'won',
  withdraw: 'withdrew withdrawn',
  write: 'wrote written',
  crisis: 'crises',
  hypothesis: 'hypotheses',
  index: 'indices',
  matrix: 'matrices',
};

/** The forms of each word, the regular one first. */
export const FAMILIES: readonly (readonly [string, ...string[]])[] = Object.entries(FORMS).map(
  ([base, forms]) => [base, ...forms.split(' ')],
);

const BASES = new Map(FAMILIES.flatMap(([base, ...forms]) => forms.map((form) => [form, base] as const)));

export const isIrregular = (word: string): boolean => BASES.has(word);

/** The regular form of the same word, if it has one. */
export const regularForm = (word: string): string => BASES.get(word) ?? word;
