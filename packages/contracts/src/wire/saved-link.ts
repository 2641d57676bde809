import { type Static, Type } from 'typebox';
import { MAX_NOTE } from '../highlight.ts';
import { MAX_LINK, MAX_LINK_TAGS, MAX_LINK_TITLE } from '../library-names.ts';
import { Many, One } from './common.ts';
import { Tag } from './library.ts';

/** A page of another site that a reader keeps in their library. */
const SavedLinkSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    url: Type.String(),
    title: Type.String(),
    note: Type.String(),
    tags: Type.Array(Type.String()),
    created_at: Type.String(),
  }),
});
export type SavedLinkEntry = Static<typeof SavedLinkSchema>;
export const SavedLinkResponse = One(SavedLinkSchema);
export const SavedLinksResponse = Many(SavedLinkSchema);

const Note = () => Type.String({ maxLength: MAX_NOTE });
const Tags = () => Type.Array(Tag(), { maxItems: MAX_LINK_TAGS });

/** Without a title, the title is the address. */
export const NewSavedLink = Type.Object({
  url: Type.String({ minLength: 1, maxLength: MAX_LINK }),
  title: Type.Optional(Type.String({ maxLength: MAX_LINK_TITLE })),
  note: Type.Optional(Note()),
  tags: Type.Optional(Tags()),
});
export const SavedLinkChange = Type.Object({
  title: Type.String({ minLength: 1, maxLength: MAX_LINK_TITLE, pattern: '\\S' }),
  note: Note(),
  tags: Tags(),
});
