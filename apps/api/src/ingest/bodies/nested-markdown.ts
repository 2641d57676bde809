import type { MarkdownIt, Token } from 'markdown-it';

/** Returns the markdown inside a fenced block, or undefined if it contains none. */
export type NestedSource = (name: string, content: string) => string | undefined;

export const NESTED_OPEN = 'inner_open';
export const NESTED_CLOSE = 'inner_close';

/**
 * Parses text inside blocks as part of the document, so that footnotes are numbered together and
 * heading ids stay unique. The tokens follow those of the block.
 */
export function nestedMarkdown(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'inner_texts', (state) => {
    const { textIn } = state.env as { textIn?: NestedSource };
    state.tokens = state.tokens.flatMap((token) => {
      const isBlock = token.type === 'fence' && token.level === 0;
      const text = isBlock ? textIn?.(token.info.trim(), token.content) : undefined;
      if (text === undefined) return [token];
      const within: Token[] = [];
      state.md.block.parse(text, state.md, state.env, within);
      const [open, close] = [new state.Token(NESTED_OPEN, '', 1), new state.Token(NESTED_CLOSE, '', -1)];
      return [token, open, ...within, close];
    });
  });
}
