import { site } from '@tidemark/contracts/paths';
import type { Block, Body } from '@tidemark/contracts/wire/article';
import type { StoredGlossary, StoredTerm } from '../../platform/database/documents.ts';

/** Elements in which no term is linked, such as headings, links and code. */
const SKIPPED = new Set(['h2', 'h3', 'h4', 'a', 'code', 'pre', 'sup', 'th']);

interface Name {
  readonly term: StoredTerm;
  /** Set if the case matters: ETH is not eth, and MEV is not mev. */
  readonly exact: string | undefined;
}

export interface Terms {
  readonly names: ReadonlyMap<string, Name>;
  /** Matches any of the names as a whole word, longest first. */
  readonly pattern: RegExp | undefined;
}

const isShortName = (name: string): boolean =>
  /\p{Lu}.*\p{Lu}|^[^\p{Ll}]+$/u.test(name) && !name.includes(' ');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Compiled once per glossary, so that an article is scanned once. */
export function compileTerms(glossary: StoredGlossary): Terms {
  const names = new Map<string, Name>();
  for (const term of glossary) {
    if (term.pageOnly) continue;
    for (const name of [term.term, ...term.aliases]) {
      names.set(name.toLowerCase(), { term, exact: isShortName(name) ? name : undefined });
    }
  }
  if (names.size === 0) return { names, pattern: undefined };
  const patterns = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return {
    names,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_&#-])(${patterns.join('|')})(s?)(?![\\p{L}\\p{N}_-])`, 'giu'),
  };
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A plain link that works without scripts. The definition is included, so that the popover needs no request. */
const linkOf = ({ id, term, definition }: StoredTerm, text: string): string =>
  `<a class="term" href="${site.term(id)}" data-term="${attribute(term)}" data-definition="${attribute(definition)}">${text}</a>`;

function linkInText(text: string, { names, pattern }: Terms, seen: Set<string>): string {
  if (!pattern) return text;
  return text.replace(pattern, (whole: string, match: string) => {
    const name = names.get(match.toLowerCase());
    if (!name || seen.has(name.term.id)) return whole;
    if (name.exact !== undefined && name.exact !== match) return whole;
    seen.add(name.term.id);
    return linkOf(name.term, whole);
  });
}

/** In sanitised HTML every < starts a tag, and no attribute contains a >. */
function linkInHtml(html: string, terms: Terms, seen: Set<string>): string {
  let skipped = 0;
  return html.replace(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g, (part, closing?: string, tag?: string) => {
    if (tag === undefined) return skipped > 0 ? part : linkInText(part, terms, seen);
    if (SKIPPED.has(tag)) skipped += closing ? -1 : 1;
    return part;
  });
}

/** Links each term where the article first uses it. Done when a body is sent, so that stored and searched text stays plain. */
export function linkTerms(body: Body, terms: Terms): Body {
  if (!terms.pattern) return body;
  const seen = new Set<string>();
  const linkInBlock = (block: Block): Block =>
    block.kind === 'text' || block.kind === 'callout'
      ? { ...block, html: linkInHtml(block.html, terms, seen) }
      : block;
  return { ...body, blocks: body.blocks.map(linkInBlock) };
}
