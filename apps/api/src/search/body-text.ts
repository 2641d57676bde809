import type { Heading } from '@tidemark/contracts/wire/article';
import { isProse } from './prose.ts';

/** A line of the prose, from `start` to `end`, and the index of the heading above it: -1 at the beginning. */
export type Paragraph = readonly [start: number, end: number, heading: number];

export interface Outline {
  readonly headings: readonly Pick<Heading, 'id' | 'text'>[];
  /** Without headings and takeaways. */
  readonly paragraphs: readonly Paragraph[];
}

/** A body as highlights and answers use it. */
export interface BodyText {
  /** The lines that are sentences, or all lines if none is. */
  readonly prose: string;
  /** The other lines that are longer than a table cell: headings and titles of charts and tables. */
  readonly names: readonly string[];
  readonly outline: Outline;
}

/** What ingest stores of a body. */
export interface StoredBody {
  /** One line for each paragraph, heading and table cell. */
  readonly plain: string;
  readonly headings: readonly Heading[];
  readonly takeaways: readonly string[];
}

const MIN_NAME_WORDS = 3;
const isName = (line: string): boolean => line.split(/\s+/, MIN_NAME_WORDS).length === MIN_NAME_WORDS;

export function bodyText({ plain, headings, takeaways }: StoredBody): BodyText {
  const isTakeaway = new Set(takeaways);
  const prose: string[] = [];
  const names: string[] = [];
  const paragraphs: Paragraph[] = [];
  let [length, heading] = [0, -1];
  for (const line of plain.split('\n')) {
    const found = headings.findIndex(({ text }, n) => n > heading && text === line);
    if (found >= 0) heading = found;
    if (isProse(line)) {
      if (found < 0 && !isTakeaway.has(line)) paragraphs.push([length, length + line.length, heading]);
      prose.push(line);
      length += line.length + 1;
    } else if (isName(line)) names.push(line);
  }
  const hasProse = prose.length > 0;
  const text = hasProse ? prose.join('\n') : plain;
  return {
    prose: text,
    names: hasProse ? names : [],
    outline: { headings: headings.map(({ id, text }) => ({ id, text })), paragraphs },
  };
}
