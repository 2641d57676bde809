import { isProse } from './prose.ts';

export interface EmbeddableArticle {
  readonly title: string;
  readonly teaser: string;
  readonly plain: string;
}

/** The texts of one row of vectors. */
export interface EmbeddedTexts {
  /** 0 for what everyone may read, otherwise the lowest level that may read the body. */
  readonly level: number;
  readonly texts: readonly string[];
}

const PASSAGE = 1000;
const MAX_PASSAGES = 16;

/** The sentences of a body in passages of similar length. */
function passagesOf(plain: string): string[] {
  const passages: string[] = [];
  let current = '';
  for (const line of plain.split('\n').filter(isProse)) {
    if (current && current.length + line.length > PASSAGE) {
      passages.push(current);
      current = '';
    }
    current += current ? `\n${line}` : line;
  }
  return (current ? [...passages, current] : passages).slice(0, MAX_PASSAGES);
}

/** Title and teaser come first. A locked body is in a row of its own, so that nothing of it is in a public one. */
export function embeddedTexts({ title, teaser, plain }: EmbeddableArticle, lock: number): EmbeddedTexts[] {
  const summary = `${title}\n${teaser}`;
  const body = passagesOf(plain).map((passage) => `${title}\n${passage}`);
  if (lock === 0) return [{ level: 0, texts: [summary, ...body] }];
  return [
    { level: 0, texts: [summary] },
    { level: lock, texts: body },
  ];
}
