import { headingSlugger } from '@tidemark/contracts/slug';
import type { Heading } from '@tidemark/contracts/wire/article';
import createMarkdown, { type Env, type MarkdownIt, type Token } from 'markdown-it';
import { RejectedField } from './fields.ts';
import { footnotes } from './footnotes.ts';
import { NESTED_CLOSE, NESTED_OPEN, type NestedSource, nestedMarkdown } from './nested-markdown.ts';
import { sanitise } from './sanitise.ts';
import { findUnrendered, type NoteReferences, type Unrendered } from './unrendered-markdown.ts';
import { hasUserinfo, USERINFO_REASON } from './userinfo.ts';

const { escapeHtml } = createMarkdown().utils;

/** Wide content scrolls in its own region, which must be focusable for keyboard users. */
const region = (label: string) => `role="region" tabindex="0" aria-label="${escapeHtml(label)}"`;

/** Labels a table by its column headings. */
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
    const href = String(tokens[index]?.attrGet('href') ?? '');
    if (hasUserinfo(href)) throw new RejectedField('body', `has a link that ${USERINFO_REASON}: "${href}"`);
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

/** Several short texts can appear on one page, where note ids would collide, so they support no footnotes. */
const short = create();
const long = create();
footnotes(long);
nestedMarkdown(long);

/** The caller converts fenced blocks of known names. */
export type Piece =
  | { readonly kind: 'html'; readonly html: string }
  | {
      readonly kind: 'fence';
      readonly name: string;
      readonly content: string;
      /** The rendered text inside the block, if it has any. */
      readonly html: string;
    };

export interface Rendered {
  readonly pieces: readonly Piece[];
  /** Headings outside of blocks. */
  readonly headings: readonly Heading[];
  /** All headings, including those inside blocks. */
  readonly headingCount: number;
  readonly plain: string;
  readonly unrendered: Unrendered;
}

const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map((child) => (child.type === 'softbreak' || child.type === 'hardbreak' ? ' ' : child.content))
    .join('');

/**
 * Assigns heading ids. Levels start at two because the title is level one.
 * Headings inside blocks get ids but are not part of the table of contents.
 */
function nameHeadings(tokens: readonly Token[]): Heading[] {
  const slug = headingSlugger();
  let inner = false;
  return tokens.flatMap((token, index) => {
    if (token.type === NESTED_OPEN || token.type === NESTED_CLOSE) inner = token.type === NESTED_OPEN;
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
  readonly textIn?: NestedSource;
  readonly markdown?: MarkdownIt;
}

/** Renders markdown at ingest, so that no markdown library is shipped to the browser. */
export function renderMarkdown(
  source: string,
  { fences = [], textIn, markdown = long }: Options = {},
): Rendered {
  const env: Env & NoteReferences = { textIn };
  const tokens = markdown.parse(source, env);
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
    } else if (token.type === NESTED_OPEN) inner = true;
    else if (token.type === NESTED_CLOSE) {
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
  const headingCount = tokens.filter(({ type }) => type === 'heading_open').length;
  return { pieces, headings, headingCount, plain, unrendered: findUnrendered(tokens, env) };
}

/** Renders a short text without blocks, such as a biography or the disclaimer. */
export function renderText(source: string): { html: string; plain: string } {
  const { pieces, plain, unrendered } = renderMarkdown(source, { markdown: short });
  const [rejected] = [...unrendered.marks, ...unrendered.notes];
  if (rejected) throw rejected;
  return { html: pieces.map((piece) => (piece.kind === 'html' ? piece.html : '')).join('\n'), plain };
}
