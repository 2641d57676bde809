import { type Static, Type } from 'typebox';
import { HIGHLIGHT_COLORS, MAX_HIGHLIGHT, MAX_NOTE } from '../highlight.ts';
import { One } from './common.ts';
import { ArticleIdSchema, HighlightIdSchema, MAX_CONTEXT, Offset, ReadingAnchorSchema } from './library.ts';

const Timestamp = () => Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

/** A bookmark, the reading record or a highlight of one article, with the time of each field by the clock of the device. */
const LibraryChangeSchema = Type.Object({
  article_id: ArticleIdSchema,
  saved: Type.Optional(Type.Object({ value: Type.Boolean(), at: Timestamp() })),
  position: Type.Optional(Type.Object({ value: ReadingAnchorSchema, at: Timestamp() })),
  finished: Type.Optional(Type.Object({ value: Type.Boolean(), at: Timestamp() })),
  highlight: Type.Optional(
    Type.Object({
      /** Chosen by the device, so that a change that arrives twice is one highlight. */
      id: HighlightIdSchema,
      quote: Type.Optional(
        Type.Object({
          value: Type.Object({
            exact: Type.String({ minLength: 1, maxLength: MAX_HIGHLIGHT, pattern: '\\S' }),
            prefix: Type.String({ maxLength: MAX_CONTEXT }),
            suffix: Type.String({ maxLength: MAX_CONTEXT }),
            start: Offset(),
          }),
          at: Timestamp(),
        }),
      ),
      color: Type.Optional(Type.Object({ value: Type.Enum([...HIGHLIGHT_COLORS]), at: Timestamp() })),
      note: Type.Optional(Type.Object({ value: Type.String({ maxLength: MAX_NOTE }), at: Timestamp() })),
      removed_at: Type.Optional(Timestamp()),
    }),
  ),
});
export type LibraryChange = Static<typeof LibraryChangeSchema>;

export const MAX_CHANGES = 50;

/** What a device has changed while it was offline. */
export const LibraryChanges = Type.Object({
  changes: Type.Array(LibraryChangeSchema, { minItems: 1, maxItems: MAX_CHANGES }),
});

/** `rejected` are the indexes of changes that cannot be stored, such as those of an article that no longer exists. */
export const LibraryChangesResponse = One(Type.Object({ rejected: Type.Array(Type.Integer()) }));
