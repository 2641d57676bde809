import { finderOf, type Hit, hitsIn } from './marks.ts';
import type { Mark } from './options.ts';

export interface Highlight {
  readonly title: string;
  readonly passage: string;
}

const PASSAGE = 230;
const LEAD = 60;
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
  for (const [n, first] of hits.entries()) {
    const inside = hits.slice(n, n + 40).filter((hit) => hit.end <= first.start + PASSAGE - LEAD);
    const score = new Set(inside.map((hit) => hit.mark)).size * 10 + Math.min(inside.length, 9);
    if (score > best.score) best = { score, start: first.start };
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
  return `${start > 0 ? '… ' : ''}${marked(text, hits, start, end).replace(/\s+/g, ' ')}${end < text.length ? ' …' : ''}`;
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
