import { site } from '@tidemark/contracts/paths';
import type { Block, Body } from '@tidemark/contracts/wire/article';
import type { StoredGlossary, StoredTerm } from '../store/documents.ts';

/** What is a name of its own, a way elsewhere or to be read letter by letter is left alone. */
const UNTOUCHED = new Set(['h2', 'h3', 'h4', 'a', 'code', 'pre', 'sup', 'th']);

interface Name {
  readonly term: StoredTerm;
  /** As written, where its letters matter: ETH is no eth, and MEV no mev. */
  readonly exact: string | undefined;
}

export interface Terms {
  readonly names: ReadonlyMap<string, Name>;
  /** Any of the names, the longest first, as a word of its own. */
  readonly pattern: RegExp | undefined;
}

const isShortName = (name: string): boolean =>
  /\p{Lu}.*\p{Lu}|^[^\p{Ll}]+$/u.test(name) && !name.includes(' ');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Put together once a glossary; an article is then gone through once. */
export function compileTerms(glossary: StoredGlossary): Terms {
  const names = new Map<string, Name>();
  for (const term of glossary) {
    if (term.pageOnly) continue;
    for (const name of [term.term, ...term.aliases]) {
      names.set(name.toLowerCase(), { term, exact: isShortName(name) ? name : undefined });
    }
  }
  if (names.size === 0) return { names, pattern: undefined };
  const words = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return {
    names,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_&#-])(${words.join('|')})(s?)(?![\\p{L}\\p{N}_-])`, 'giu'),
  };
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A link without script; with it, its words appear beside the term. They stand here: nobody has to fetch them. */
const linkOf = ({ id, term, definition }: StoredTerm, words: string): string =>
  `<a class="term" href="${site.term(id)}" data-term="${attribute(term)}" data-says="${attribute(definition)}">${words}</a>`;

function markText(text: string, { names, pattern }: Terms, seen: Set<string>): string {
  if (!pattern) return text;
  return text.replace(pattern, (whole: string, words: string) => {
    const name = names.get(words.toLowerCase());
    if (!name || seen.has(name.term.id)) return whole;
    if (name.exact !== undefined && name.exact !== words) return whole;
    seen.add(name.term.id);
    return linkOf(name.term, whole);
  });
}

/** Sanitised HTML is regular: every < begins a tag, and no attribute holds a >. */
function markHtml(html: string, terms: Terms, seen: Set<string>): string {
  let untouched = 0;
  return html.replace(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g, (piece, closing?: string, tag?: string) => {
    if (tag === undefined) return untouched > 0 ? piece : markText(piece, terms, seen);
    if (UNTOUCHED.has(tag)) untouched += closing ? -1 : 1;
    return piece;
  });
}

/** Marks each term where the article first uses it. Done when a body is sent: what is stored and searched stays plain. */
export function markTerms(body: Body, terms: Terms): Body {
  if (!terms.pattern) return body;
  const seen = new Set<string>();
  const mark = (block: Block): Block =>
    block.kind === 'text' || block.kind === 'callout'
      ? { ...block, html: markHtml(block.html, terms, seen) }
      : block;
  return { ...body, blocks: body.blocks.map(mark) };
}
