import { type Static, Type } from 'typebox';
import { EFFECTIVE_ACCESS_VALUES, READER_TIERS, TIERS } from '../access.ts';
import { Nullable, One } from './common.ts';

/** What set a sync off. */
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
  refused: Type.Integer(),
  /** Why it did not come to an end, or null. */
  error: Nullable(Type.String()),
});
export type Sync = Static<typeof SyncSchema>;

export const RefusalSchema = Type.Object({
  key: Type.String(),
  /** Where an editor finds the entry: a file, or the kind and title in the CMS. */
  where: Type.String(),
  field: Type.String(),
  reason: Type.String(),
  since: Type.String(),
  /** Whether an earlier, good version is what readers see meanwhile. */
  earlier_version: Type.Boolean(),
});
export type RefusalOnWire = Static<typeof RefusalSchema>;

/** How the content pipeline is doing. `syncs` is newest first. */
export const StaffContentSchema = Type.Object({
  source: Type.Enum(['files', 'cms']),
  syncs: Type.Array(SyncSchema),
  refusals: Type.Array(RefusalSchema),
  lag: Type.Object({
    /** Looks noted and not yet worked off, and since when the oldest waits. */
    waiting: Type.Integer(),
    oldest_at: Nullable(Type.String()),
    last_sweep_at: Nullable(Type.String()),
    sweep_seconds: Nullable(Type.Integer()),
  }),
  next_publication: Nullable(Type.String()),
});
export type StaffContent = Static<typeof StaffContentSchema>;
export const StaffContentResponse = One(StaffContentSchema);

/** What an operator's command is told by the API it works through. */
export const HookReportSchema = Type.Object({
  waiting: Type.Integer(),
  last: Nullable(SyncSchema),
  refusals: Type.Array(Type.Object({ where: Type.String(), field: Type.String(), reason: Type.String() })),
});
export type HookReport = Static<typeof HookReportSchema>;
export const HookReportResponse = Type.Object({ data: HookReportSchema });
export const DifferencesResponse = Type.Object({ data: Type.Array(Type.String()) });

/** Whether readers can meet the article at all, before any tier is asked about. */
export const STANDINGS = ['published', 'scheduled', 'taken down'] as const;

/** The decision on one reader and one article, with its reasons as sentences in order. */
export const WhySchema = Type.Object({
  article: Type.Object({
    id: Type.Integer(),
    slug: Nullable(Type.String()),
    title: Type.String(),
    standing: Type.Enum([...STANDINGS]),
    publish_at: Type.String(),
    effective_access: Type.Enum([...EFFECTIVE_ACCESS_VALUES]),
    needed_tier: Type.Enum([...TIERS]),
    categories: Type.Array(Type.String()),
  }),
  reader: Type.Object({ name: Type.String(), tier: Type.Enum([...READER_TIERS]) }),
  can_read: Type.Boolean(),
  reasons: Type.Array(Type.String()),
});
export type Why = Static<typeof WhySchema>;
export const WhyResponse = One(WhySchema);
