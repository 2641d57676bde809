import { type Static, type TSchema, Type } from 'typebox';
import { HIGHLIGHT_COLORS, MAX_HIGHLIGHT, MAX_NOTE } from '../highlight.ts';
import { MAX_CHANGED_NAMES, MAX_CHANGES } from '../library-change.ts';
import { One } from './common.ts';
import {
  ArticleIdSchema,
  FolderName,
  HighlightIdSchema,
  MAX_CONTEXT,
  Offset,
  ReadingAnchorSchema,
  StatusSchema,
  Tag,
} from './library.ts';

const Timestamp = () => Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

const Field = <T extends TSchema>(value: T) => Type.Optional(Type.Object({ value, at: Timestamp() }));

/** Whether the article has the tag, or is in the folder. */
const Named = <T extends TSchema>(name: T) =>
  Type.Optional(
    Type.Array(Type.Object({ name, value: Type.Boolean(), at: Timestamp() }), {
      maxItems: MAX_CHANGED_NAMES,
    }),
  );

/** A bookmark, the reading record or a highlight of one article, with the time of each field by the clock of the device. */
const LibraryChangeSchema = Type.Object({
  article_id: ArticleIdSchema,
  saved: Field(Type.Boolean()),
  archived: Field(Type.Boolean()),
  tags: Named(Tag()),
  /** By name, because a folder that was created offline has no id. */
  folders: Named(FolderName()),
  /** As the reader has marked it, which counts also while the history is turned off. */
  status: Field(StatusSchema),
  position: Field(ReadingAnchorSchema),
  finished: Field(Type.Boolean()),
  highlight: Type.Optional(
    Type.Object({
      /** Chosen by the device, so that a change that arrives twice is one highlight. */
      id: HighlightIdSchema,
      quote: Field(
        Type.Object({
          exact: Type.String({ minLength: 1, maxLength: MAX_HIGHLIGHT, pattern: '\\S' }),
          prefix: Type.String({ maxLength: MAX_CONTEXT }),
          suffix: Type.String({ maxLength: MAX_CONTEXT }),
          start: Offset(),
        }),
      ),
      color: Field(Type.Enum([...HIGHLIGHT_COLORS])),
      note: Field(Type.String({ maxLength: MAX_NOTE })),
      removed_at: Type.Optional(Timestamp()),
    }),
  ),
});
export type LibraryChange = Static<typeof LibraryChangeSchema>;

/** What a device has changed while it was offline. */
export const LibraryChanges = Type.Object({
  changes: Type.Array(LibraryChangeSchema, { minItems: 1, maxItems: MAX_CHANGES }),
});

/** `rejected` are the indexes of changes that cannot be stored, such as those of an article that no longer exists. */
export const LibraryChangesResponse = One(Type.Object({ rejected: Type.Array(Type.Integer()) }));
