import { ownValue } from '@tidemark/contracts/own-value';

export interface Segment {
  readonly text: string;
  readonly highlighted: boolean;
}

const MARK = /<mark>(.*?)<\/mark>/gs;

/**
 * The API's highlights are escaped text with `<mark>` around what matched. They are split here and
 * rendered as text, so that nothing else in them is interpreted as HTML.
 */
export function splitHighlights(html: string): readonly Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of html.matchAll(MARK)) {
    segments.push({ text: plain(html.slice(from, match.index)), highlighted: false });
    segments.push({ text: plain(match[1] ?? ''), highlighted: true });
    from = match.index + match[0].length;
  }
  segments.push({ text: plain(html.slice(from)), highlighted: false });
  return segments.filter(({ text }) => text !== '');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10ffff;

/** One pass, so that `&amp;lt;` becomes `&lt;`. */
function plain(escaped: string): string {
  return escaped.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ownValue(NAMED, name) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}
