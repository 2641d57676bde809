import { finderOf, type Hit, hitsIn } from './marks.ts';
import type { Mark } from './options.ts';

export interface Highlight {
  readonly title: string;
  readonly passage: string;
}

const PASSAGE = 230;
const LEAD = 60;
/** Between a heading and what follows, and between the cells of a table: lines that end like no sentence does. */
const BREAK = ' · ';
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function marked(text: string, hits: readonly Hit[], start = 0, end = text.length): string {
  let html = '';
  let at = start;
  for (const hit of hits) {
    if (hit.start < at || hit.end > end) continue;
    html += `${escapeHtml(text.slice(at, hit.start))}<mark>${escapeHtml(text.slice(hit.start, hit.end))}</mark>`;
    at = hit.end;
  }
  return html + escapeHtml(text.slice(at, end));
}

/** The stretch with the most of what was asked for; of equals the first. */
function bestStart(hits: readonly Hit[]): number {
  let best = { score: 0, start: 0 };
  for (let n = 0; n < hits.length; n += 1) {
    const start = hits[n]?.start ?? 0;
    const marks = new Set<number>();
    let inside = 0;
    for (let m = n; m < hits.length && (hits[m]?.end ?? 0) <= start + PASSAGE - LEAD; m += 1) {
      marks.add(hits[m]?.mark ?? 0);
      inside += 1;
    }
    const score = marks.size * 10 + Math.min(inside, 9);
    if (score > best.score) best = { score, start };
  }
  return best.start;
}

/** From the beginning of its sentence where that is near, else of a word; the other end likewise. */
function passageOf(text: string, hits: readonly Hit[]): string {
  const wanted = Math.max(0, bestStart(hits) - LEAD);
  const sentence = text.slice(wanted, wanted + LEAD).search(/(?<=[.!?]\s)\S|(?<=\n)\S/);
  const start =
    wanted === 0
      ? 0
      : wanted + Math.max(0, sentence >= 0 ? sentence : text.slice(wanted).search(/(?<=\s)\S/));
  const limit = Math.min(text.length, start + PASSAGE);
  const space = text.lastIndexOf(' ', limit);
  const end = limit === text.length || space <= start ? limit : space;
  const passage = marked(text, hits, start, end)
    .replace(/([^.!?:;,…\s])\s*\n\s*/g, `$1${BREAK}`)
    .replace(/\s+/g, ' ');
  return `${start > 0 ? '… ' : ''}${passage}${end < text.length ? ' …' : ''}`;
}

interface Text {
  readonly title: string;
  readonly teaser: string;
  /** The body, where the reader may read it. */
  readonly plain: string | null;
}

/** The title, and the best passage among what this reader may read: the body, or else the teaser. */
export function highlighter(marks: readonly Mark[]): (text: Text) => Highlight {
  const finders = marks.flatMap((mark) => finderOf(mark) ?? []);
  return ({ title, teaser, plain }) => {
    const text = plain === null ? teaser : `${teaser}\n${plain}`;
    return { title: marked(title, hitsIn(title, finders)), passage: passageOf(text, hitsIn(text, finders)) };
  };
}
