import { type Static, Type } from 'typebox';
import { READING_STATUSES } from '../reading-record.ts';
import { ArticleCardSchema } from './article.ts';
import { Many, MetaSchema, Nullable, One } from './common.ts';

const MAX_EXACT = 120;
const MAX_CONTEXT = 60;
const Hash = () => Type.String({ maxLength: 16, pattern: '^[0-9a-z]*$' });
const Offset = () => Type.Integer({ minimum: 0, maximum: 10_000_000 });

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

const StatusSchema = Type.Enum([...READING_STATUSES]);

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

export const LibrarySettingsSchema = Type.Object({ history: Type.Boolean() });
export type LibrarySettings = Static<typeof LibrarySettingsSchema>;
export const LibrarySettingsResponse = One(LibrarySettingsSchema);

export const NothingResponse = Type.Object({ data: Type.Null(), meta: MetaSchema });
