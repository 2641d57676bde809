import type { MarkdownIt, Token } from 'markdown-it';

/** The markdown that a fenced block holds, by its name and content; nothing where it holds none. */
export type TextIn = (name: string, content: string) => string | undefined;

export const INNER_OPEN = 'inner_open';
export const INNER_CLOSE = 'inner_close';

/**
 * A text within a block belongs to the document around it: its notes are numbered and listed with the
 * others, and its headings share their row of ids. Its tokens stand behind the block's own.
 */
export function innerTexts(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'inner_texts', (state) => {
    const { textIn } = state.env as { textIn?: TextIn };
    state.tokens = state.tokens.flatMap((token) => {
      const isBlock = token.type === 'fence' && token.level === 0;
      const text = isBlock ? textIn?.(token.info.trim(), token.content) : undefined;
      if (text === undefined) return [token];
      const within: Token[] = [];
      state.md.block.parse(text, state.md, state.env, within);
      const [open, close] = [new state.Token(INNER_OPEN, '', 1), new state.Token(INNER_CLOSE, '', -1)];
      return [token, open, ...within, close];
    });
  });
}
