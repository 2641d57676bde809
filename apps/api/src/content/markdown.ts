import { headingSlugger } from '@tidemark/contracts/slug';
import type { Heading } from '@tidemark/contracts/wire/article';
import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it';
import { footnotes } from './footnotes.ts';
import { INNER_CLOSE, INNER_OPEN, innerTexts, type TextIn } from './inner-texts.ts';
import { sanitise } from './sanitise.ts';

const { escapeHtml } = createMarkdown().utils;

/** What is wider than a phone scrolls in a region of its own, which the keyboard must be able to reach. */
const region = (label: string) => `role="region" tabindex="0" aria-label="${escapeHtml(label)}"`;

/** A table is called after its columns. */
function columnsAfter(tokens: readonly Token[], index: number): string {
  const end = tokens.findIndex((token, n) => n > index && token.type === 'thead_close');
  const heads = tokens.slice(index, end).filter((token) => token.type === 'inline');
  return heads.map(textOf).filter(Boolean).join(', ');
}

function create(): MarkdownIt {
  const markdown = createMarkdown({ html: false, linkify: false });
  const { rules } = markdown.renderer;
  rules.table_open = (tokens, index) =>
    `<div class="table" ${region(`Table: ${columnsAfter(tokens, index)}`)}><table>\n`;
  rules.table_close = () => '</table></div>\n';
  for (const [tag, scope] of [
    ['th', ' scope="col"'],
    ['td', ''],
  ] as const) {
    rules[`${tag}_open`] = (tokens, index) =>
      `<${tag}${scope}${String(tokens[index]?.attrGet('style')).includes('right') ? ' class="figure"' : ''}>`;
  }
  rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('rel', 'noopener');
    return self.renderToken(tokens, index, options);
  };
  const code: typeof rules.fence = (tokens, index) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    const language = info.trim().split(/\s+/)[0];
    return `<pre ${region(language ? `Code, ${language}` : 'Code')}><code>${escapeHtml(content)}</code></pre>\n`;
  };
  rules.fence = code;
  rules.code_block = code;
  return markdown;
}

/** Short texts stand in pages beside one another, where two notes would have one name: they have none. */
const short = create();
const long = create();
footnotes(long);
innerTexts(long);

/** What a fenced block with a name of ours becomes is the caller's business. */
export type Piece =
  | { readonly kind: 'html'; readonly html: string }
  | {
      readonly kind: 'fence';
      readonly name: string;
      readonly content: string;
      /** Of the text in it, where it has one. */
      readonly html: string;
    };

export interface Rendered {
  readonly pieces: readonly Piece[];
  readonly headings: readonly Heading[];
  readonly plain: string;
}

const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map((child) => (child.type === 'softbreak' || child.type === 'hardbreak' ? ' ' : child.content))
    .join('');

/**
 * Headings start at the second level (the title is the first) and get their ids here, once.
 * Those within a block are not among the contents.
 */
function nameHeadings(tokens: readonly Token[]): Heading[] {
  const slug = headingSlugger();
  let inner = false;
  return tokens.flatMap((token, index) => {
    if (token.type === INNER_OPEN || token.type === INNER_CLOSE) inner = token.type === INNER_OPEN;
    if (token.type !== 'heading_open' && token.type !== 'heading_close') return [];
    const level = Math.min(Math.max(Number(token.tag.slice(1)), 2), 4);
    token.tag = `h${level}`;
    if (token.type === 'heading_close') return [];
    const text = textOf(tokens[index + 1]);
    const id = slug(text);
    token.attrSet('id', id);
    return inner ? [] : [{ id, text, level }];
  });
}

interface Options {
  readonly fences?: readonly string[];
  readonly textIn?: TextIn;
  readonly markdown?: MarkdownIt;
}

/** Renders once, when content is taken in: no markdown library ever reaches a browser. */
export function renderMarkdown(
  source: string,
  { fences = [], textIn, markdown = long }: Options = {},
): Rendered {
  const tokens = markdown.parse(source, { textIn });
  const headings = nameHeadings(tokens);
  const pieces: Piece[] = [];
  let run: Token[] = [];
  const rendered = () => {
    const html = sanitise(markdown.renderer.render(run, markdown.options, {})).trim();
    run = [];
    return html;
  };
  const flush = () => {
    const html = rendered();
    if (html) pieces.push({ kind: 'html', html });
  };
  let inner = false;
  for (const token of tokens) {
    const name = token.type === 'fence' && token.level === 0 && !inner ? token.info.trim() : '';
    if (fences.includes(name)) {
      flush();
      pieces.push({ kind: 'fence', name, content: token.content, html: '' });
    } else if (token.type === INNER_OPEN) inner = true;
    else if (token.type === INNER_CLOSE) {
      inner = false;
      const last = pieces.pop();
      if (last) pieces.push({ ...last, html: rendered() });
    } else run.push(token);
  }
  flush();
  const plain = tokens
    .filter(
      (token) => token.type === 'inline' || (token.type === 'fence' && !fences.includes(token.info.trim())),
    )
    .map((token) => (token.type === 'inline' ? textOf(token) : token.content))
    .join('\n');
  return { pieces, headings, plain };
}

/** A short text without blocks of its own: a callout, a biography, the disclaimer. */
export function renderText(source: string): { html: string; plain: string } {
  const { pieces, plain } = renderMarkdown(source, { markdown: short });
  return { html: pieces.map((piece) => (piece.kind === 'html' ? piece.html : '')).join('\n'), plain };
}
