import { createHash } from 'node:crypto';
import { headingSlug } from '@tidemark/contracts/slug';
import type { MarkdownIt, Token } from 'markdown-it';
import footnote from 'markdown-it-footnote';

interface Note {
  readonly id: number;
  /** Counts from 1 for the second and later references to a note. */
  readonly subId?: number;
  readonly label?: string;
}

const hashOf = (label: string): string => createHash('sha256').update(label).digest('base64url').slice(0, 8);

const noteOf = (tokens: readonly Token[], index: number) => tokens[index]?.meta as unknown as Note;

/**
 * Note ids come from the editor's label, so that links survive when notes are added before them.
 * Heading ids contain no colon, so the two cannot collide.
 */
const nameOf = ({ id, label }: Note): string => {
  if (!label) return `_${id + 1}`;
  const slug = headingSlug(label);
  // Other labels get a hash appended, because `[^x!]`, `[^x?]` and `[^X]` have the same slug.
  return slug === label ? slug : `${slug}.${hashOf(label)}`;
};
const mentionOf = (note: Note): string => `fnref:${nameOf(note)}${note.subId ? `:${note.subId + 1}` : ''}`;

/** Renders `[^name]` with accessible labels for the note numbers. */
export function footnotes(markdown: MarkdownIt): void {
  markdown.use(footnote);
  const { rules } = markdown.renderer;
  rules.footnote_ref = (tokens, index) => {
    const note = noteOf(tokens, index);
    const number = note.id + 1;
    return `<sup><a href="#fn:${nameOf(note)}" id="${mentionOf(note)}" aria-label="Note ${number}">${number}</a></sup>`;
  };
  rules.footnote_block_open = () => '<div class="notes" role="group" aria-label="Notes"><ol>\n';
  rules.footnote_block_close = () => '</ol></div>\n';
  rules.footnote_open = (tokens, index) => `<li id="fn:${nameOf(noteOf(tokens, index))}">`;
  rules.footnote_close = () => '</li>\n';
  rules.footnote_anchor = (tokens, index) => {
    const note = noteOf(tokens, index);
    return ` <a class="back" href="#${mentionOf(note)}" aria-label="Back to the text, note ${note.id + 1}">↩\uFE0E</a>`;
  };
}
