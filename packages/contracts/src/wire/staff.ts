import { type Static, Type } from 'typebox';
import { EFFECTIVE_ACCESS_VALUES, READER_TIERS, TIERS } from '../access.ts';
import { Nullable, One } from './common.ts';

/** What triggered a content sync. */
export const SYNC_CAUSES = ['start', 'hook', 'sweep', 'folder', 'command'] as const;
export type SyncCause = (typeof SYNC_CAUSES)[number];

export const SyncSchema = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  took_ms: Type.Integer(),
  by: Type.Enum([...SYNC_CAUSES]),
  written: Type.Integer(),
  removed: Type.Integer(),
  unchanged: Type.Integer(),
  rejected: Type.Integer(),
  /** Why it failed, or null. */
  error: Nullable(Type.String()),
});
export type Sync = Static<typeof SyncSchema>;

export const RejectionSchema = Type.Object({
  key: Type.String(),
  /** The location of the entry for its editor: a file, or the kind and title in the CMS. */
  where: Type.String(),
  field: Type.String(),
  reason: Type.String(),
  since: Type.String(),
  /** Whether readers still see an earlier valid version. */
  earlier_version: Type.Boolean(),
});
export type Rejection = Static<typeof RejectionSchema>;

/** The state of the content pipeline. `syncs` is sorted newest first. */
export const StaffContentSchema = Type.Object({
  source: Type.Enum(['files', 'cms']),
  syncs: Type.Array(SyncSchema),
  rejections: Type.Array(RejectionSchema),
  lag: Type.Object({
    /** The number of waiting sync jobs, and since when the oldest has been waiting. */
    waiting: Type.Integer(),
    oldest_at: Nullable(Type.String()),
    last_sweep_at: Nullable(Type.String()),
    sweep_seconds: Nullable(Type.Integer()),
  }),
  next_publication: Nullable(Type.String()),
});
export type StaffContent = Static<typeof StaffContentSchema>;
export const StaffContentResponse = One(StaffContentSchema);

/** The API's response to an operator's command. */
export const CommandReportSchema = Type.Object({
  waiting: Type.Integer(),
  last: Nullable(SyncSchema),
  rejections: Type.Array(Type.Object({ where: Type.String(), field: Type.String(), reason: Type.String() })),
});
export type CommandReport = Static<typeof CommandReportSchema>;
export const CommandReportResponse = Type.Object({ data: CommandReportSchema });
export const DifferencesResponse = Type.Object({ data: Type.Array(Type.String()) });

/** Whether the article is published at all, before the reader's tier is considered. */
export const PUBLICATION_STATES = ['published', 'scheduled', 'unpublished'] as const;

/** The access decision for one reader and one article, with its reasons in order. */
export const AccessDecisionSchema = Type.Object({
  article: Type.Object({
    id: Type.Integer(),
    slug: Nullable(Type.String()),
    title: Type.String(),
    standing: Type.Enum([...PUBLICATION_STATES]),
    publish_at: Type.String(),
    effective_access: Type.Enum([...EFFECTIVE_ACCESS_VALUES]),
    needed_tier: Type.Enum([...TIERS]),
    categories: Type.Array(Type.String()),
  }),
  reader: Type.Object({ name: Type.String(), tier: Type.Enum([...READER_TIERS]) }),
  can_read: Type.Boolean(),
  reasons: Type.Array(Type.String()),
});
export type AccessDecision = Static<typeof AccessDecisionSchema>;
export const AccessDecisionResponse = One(AccessDecisionSchema);
