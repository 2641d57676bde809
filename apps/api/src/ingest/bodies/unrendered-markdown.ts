import type { Token } from 'markdown-it';
import { RejectedField } from './fields.ts';

/** Elements that text editors write into Markdown. Other words in angle brackets are text. */
const ELEMENTS =
  'a|abbr|audio|b|big|blockquote|br|button|center|code|del|details|div|em|embed|figure|font|form|h[1-6]|hr|i|iframe|img|input|ins|kbd|li|mark|object|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul|video';
const HTML = new RegExp(`<!--|</?(?:${ELEMENTS})(?:[\\s/][^<>]*)?>`, 'i');
const NOTE_REFERENCE = /\[\^([^\]\s]+)\]/;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED_SCHEMES = ['http', 'https', 'mailto'];
/** Markdown leaves links with these schemes as text. */
const REFUSED_LINK = /\]\(\s*<?((?:javascript|vbscript|file|data):[^)\s]*)/i;

function reasonAgainst(token: Token, next: Token | undefined): string | undefined {
  if (token.type === 'image') {
    const name = token.content || token.attrGet('src');
    return `has the picture "${name}" inside the text, where readers would not see it: add an image block`;
  }
  if (token.type === 'link_open') {
    // Without footnotes, Markdown reads `[^a]: …` as the address of a link.
    if (next?.content.startsWith('^'))
      return `has the footnote "[${next.content}]", which this text cannot have`;
    const href = String(token.attrGet('href') ?? '');
    const scheme = SCHEME.exec(href)?.[1]?.toLowerCase();
    const isAllowed = !scheme || ALLOWED_SCHEMES.includes(scheme);
    return isAllowed ? undefined : `has a link that readers could not follow: "${href}"`;
  }
  if (token.type !== 'text') return undefined;
  const html = HTML.exec(token.content)?.[0];
  if (html) return `has HTML, which readers would see as text: "${html}"`;
  const link = REFUSED_LINK.exec(token.content)?.[1];
  return link && `has a link that readers could not follow: "${link}"`;
}

/** What the footnote plugin leaves after parsing: the number of each note, or -1 if nothing refers to it. */
export interface NoteReferences {
  readonly footnotes?: { readonly refs?: Readonly<Record<string, number>> };
}

export interface Unrendered {
  /** Pictures, HTML and links that would be lost or shown as they were typed. */
  readonly marks: readonly RejectedField[];
  /** Footnotes without a reference and references without a footnote; the field is the reference. */
  readonly notes: readonly RejectedField[];
}

/** What readers would not get as the editor shows it. */
export function findUnrendered(tokens: readonly Token[], { footnotes }: NoteReferences): Unrendered {
  const inline = tokens.flatMap(({ children }) => children ?? []);
  const marks = inline.flatMap((token, index) => {
    const reason = reasonAgainst(token, inline[index + 1]);
    return reason ? [new RejectedField('body', reason)] : [];
  });
  const missing = inline.flatMap(
    ({ type, content }) => (type === 'text' && NOTE_REFERENCE.exec(content)?.[1]) || [],
  );
  const unused = Object.entries(footnotes?.refs ?? {}).flatMap(([label, number]) =>
    number < 0 ? [label.slice(1)] : [],
  );
  return {
    marks,
    notes: [
      ...missing.map((label) => new RejectedField(`[^${label}]`, 'refers to a footnote that is not there')),
      ...unused.map((label) => new RejectedField(`[^${label}]`, 'is a footnote that nothing refers to')),
    ],
  };
}
