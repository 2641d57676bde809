import { type Static, Type } from 'typebox';
import { HIGHLIGHT_COLORS, MAX_HIGHLIGHT, MAX_NOTE } from '../highlight.ts';
import { MAX_FOLDER_NAME, MAX_LINK, MAX_LINK_TITLE, MAX_TAG } from '../library-names.ts';
import { READING_STATUSES } from '../reading-record.ts';
import { ArticleCardSchema } from './article.ts';
import { Many, MetaSchema, Nullable, One } from './common.ts';

const MAX_EXACT = 120;
export const MAX_CONTEXT = 60;
const Hash = () => Type.String({ maxLength: 16, pattern: '^[0-9a-z]*$' });
export const Offset = () => Type.Integer({ minimum: 0, maximum: 10_000_000 });

/** Where a reader stopped: selectors of the W3C Web Annotation model, and hashes for positions from a device. */
export const ReadingAnchorSchema = Type.Object({
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  quote: Type.Optional(
    Type.Object({
      exact: Type.String({ minLength: 1, maxLength: MAX_EXACT }),
      prefix: Type.String({ maxLength: MAX_CONTEXT }),
      suffix: Type.String({ maxLength: MAX_CONTEXT }),
    }),
  ),
  range: Type.Optional(Type.Object({ start: Offset(), end: Offset() })),
  fingerprint: Type.Optional(
    Type.Object({ section: Hash(), index: Type.Integer({ minimum: 0, maximum: 100_000 }), textHash: Hash() }),
  ),
});

export const StatusSchema = Type.Enum([...READING_STATUSES]);

/** `position` is null if there is none, or if the reader may no longer read the article. */
const ReadingStateSchema = Type.Object({
  status: StatusSchema,
  progress: Type.Number(),
  position: Nullable(ReadingAnchorSchema),
});
export type ReadingState = Static<typeof ReadingStateSchema>;
export const ReadingStateResponse = One(ReadingStateSchema);

/** What an open article reports. `finished` is true once its last paragraph was on the screen. */
export const ReadingReport = Type.Object({
  position: Type.Optional(ReadingAnchorSchema),
  finished: Type.Optional(Type.Boolean()),
});

export const MAX_DEVICE_RECORDS = 40;

/** Reading positions that were stored on a device before its reader signed in. */
export const DeviceRecords = Type.Object({
  records: Type.Array(
    Type.Object({
      article_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      position: ReadingAnchorSchema,
      at: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
    }),
    { maxItems: MAX_DEVICE_RECORDS },
  ),
});

/** `article.data` is null once the article has been unpublished. */
const HistoryEntrySchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    status: StatusSchema,
    progress: Type.Number(),
    updated_at: Type.String(),
    article: Type.Object({ data: Nullable(ArticleCardSchema) }),
  }),
});
export type HistoryEntry = Static<typeof HistoryEntrySchema>;
export const HistoryResponse = Many(HistoryEntrySchema);

export const LIBRARY_SORTS = ['saved_desc', 'saved_asc', 'date_desc', 'date_asc', 'title', 'length'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

/** Reading time: under 5 minutes, 5 to 15, and over 15. */
export const ARTICLE_LENGTHS = ['short', 'medium', 'long'] as const;
export type ArticleLength = (typeof ARTICLE_LENGTHS)[number];

/** A saved article. `article.data` is null once the article has been unpublished. */
const LibraryItemSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    saved_at: Type.String(),
    archived: Type.Boolean(),
    status: StatusSchema,
    progress: Type.Number(),
    folders: Type.Array(Type.Integer()),
    tags: Type.Array(Type.String()),
    /** What the reader notes about the article; empty if nothing. */
    note: Type.String(),
    article: Type.Object({ data: Nullable(ArticleCardSchema) }),
  }),
});
export type LibraryItemEntry = Static<typeof LibraryItemSchema>;
export const LibraryItemsResponse = Many(LibraryItemSchema);

const FolderSchema = Type.Object({ id: Type.Integer(), name: Type.String(), total: Type.Integer() });
export type LibraryFolder = Static<typeof FolderSchema>;
export const FolderResponse = One(FolderSchema);
export const MAX_FOLDERS = 200;
const Name = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
export const FolderName = () => Name(MAX_FOLDER_NAME);
export const Tag = () => Name(MAX_TAG);
export const FolderBody = Type.Object({ name: FolderName() });

/** What the reader's saved articles can be filtered by. */
const LibraryFiltersSchema = Type.Object({
  folders: Type.Array(FolderSchema),
  tags: Type.Array(Type.Object({ name: Type.String(), total: Type.Integer() })),
  analysts: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
});
export type LibraryFilters = Static<typeof LibraryFiltersSchema>;
export const LibraryFiltersResponse = One(LibraryFiltersSchema);

export const MAX_ACTION_ITEMS = 100;
export const ArticleIdSchema = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const articleIds = () => Type.Array(ArticleIdSchema, { minItems: 1, maxItems: MAX_ACTION_ITEMS });

/** Changes several saved articles. `restore` saves removed ones again, with their dates. */
const LibraryActionSchema = Type.Union([
  Type.Object({ type: Type.Enum(['archive', 'unarchive', 'remove']), article_ids: articleIds() }),
  Type.Object({
    type: Type.Enum(['add_to_folder', 'remove_from_folder']),
    article_ids: articleIds(),
    folder_id: ArticleIdSchema,
  }),
  Type.Object({ type: Type.Enum(['add_tag', 'remove_tag']), article_ids: articleIds(), tag: Tag() }),
  Type.Object({ type: Type.Enum(['set_status']), article_ids: articleIds(), status: StatusSchema }),
  Type.Object({
    type: Type.Enum(['restore']),
    article_ids: articleIds(),
    /** When each article was saved, and which were archived. */
    saved_at: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }), {
        maxItems: MAX_ACTION_ITEMS,
      }),
    ),
    archived_ids: Type.Optional(Type.Array(ArticleIdSchema, { maxItems: MAX_ACTION_ITEMS })),
  }),
]);
export type LibraryAction = Static<typeof LibraryActionSchema>;
export const LibraryActions = Type.Object({
  actions: Type.Array(LibraryActionSchema, { minItems: 1, maxItems: 4 }),
});

/** `undo` are the actions that bring everything back that was changed. */
export const LibraryActionsResponse = One(
  Type.Object({ changed: Type.Integer(), undo: Type.Array(LibraryActionSchema) }),
);

/** An empty note removes it. */
export const LibraryNoteBody = Type.Object({ note: Type.String({ maxLength: MAX_NOTE }) });

const ColorSchema = Type.Enum([...HIGHLIGHT_COLORS]);
const NoteSchema = Type.String({ maxLength: MAX_NOTE });

/**
 * `context` is what surrounds the quote, and null if the reader may no longer read the article: they keep note and
 * quote, which is `shortened` if it is long. `article.data` is null once the article has been unpublished.
 */
const HighlightSchema = Type.Object({
  id: Type.String(),
  attributes: Type.Object({
    article_id: Type.Integer(),
    exact: Type.String(),
    shortened: Type.Boolean(),
    context: Nullable(Type.Object({ prefix: Type.String(), suffix: Type.String(), start: Type.Integer() })),
    color: ColorSchema,
    note: Type.String(),
    created_at: Type.String(),
    updated_at: Type.String(),
    readable: Type.Boolean(),
    article: Type.Object({ data: Nullable(ArticleCardSchema) }),
  }),
});
export type HighlightEntry = Static<typeof HighlightSchema>;
export const HighlightResponse = One(HighlightSchema);
export const HighlightsResponse = Many(HighlightSchema);

/** A UUID. */
export const HighlightIdSchema = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});

/** A device may choose the id, so that a highlight that it sends again after a lost response is not stored twice. */
export const NewHighlight = Type.Object({
  id: Type.Optional(HighlightIdSchema),
  article_id: ArticleIdSchema,
  exact: Type.String({ minLength: 1, maxLength: MAX_HIGHLIGHT, pattern: '\\S' }),
  prefix: Type.String({ maxLength: MAX_CONTEXT }),
  suffix: Type.String({ maxLength: MAX_CONTEXT }),
  start: Offset(),
  color: ColorSchema,
  note: Type.Optional(NoteSchema),
});
export const HighlightChange = Type.Object({
  color: Type.Optional(ColorSchema),
  note: Type.Optional(NoteSchema),
});

export const LibrarySettingsSchema = Type.Object({ history: Type.Boolean() });
export type LibrarySettings = Static<typeof LibrarySettingsSchema>;
export const LibrarySettingsResponse = One(LibrarySettingsSchema);

export const NothingResponse = Type.Object({ data: Type.Null(), meta: MetaSchema });

export const EXPORT_FORMATS = ['markdown', 'csv', 'json'] as const;

/** Addresses of articles on the portal and, if `keep_links` is set, of pages of other sites, with their titles. */
export const ImportBody = Type.Object({
  entries: Type.Array(
    Type.Object({
      url: Type.String({ maxLength: MAX_LINK }),
      title: Type.Optional(Type.String({ maxLength: MAX_LINK_TITLE })),
    }),
    { minItems: 1, maxItems: 25 },
  ),
  keep_links: Type.Optional(Type.Boolean()),
});

/** Why a line of an import could not be used. */
export const IMPORT_REJECTIONS = ['no_address', 'no_article', 'not_found', 'other_site', 'too_many'] as const;
export type ImportRejection = (typeof IMPORT_REJECTIONS)[number];

const ImportResultSchema = Type.Object({
  saved: Type.Integer(),
  /** Articles and links that were in the library before. */
  known: Type.Integer(),
  /** Pages of other sites that are kept as links. */
  links: Type.Integer(),
  rejected: Type.Array(Type.Object({ index: Type.Integer(), reason: Type.Enum([...IMPORT_REJECTIONS]) })),
});
export type ImportResult = Static<typeof ImportResultSchema>;
export const ImportResponse = One(ImportResultSchema);

/** Whether the reader is new and has not yet answered the question about topics. */
export const WelcomeResponse = One(Type.Object({ due: Type.Boolean() }));
