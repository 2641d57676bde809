import type { Sync } from '@tidemark/contracts/wire/staff';
import type { StoredRejection } from './rejections.ts';
import type { SyncRow } from './sync-log.ts';

export const presentSync = ({
  id,
  at,
  tookMs,
  cause,
  written,
  removed,
  unchanged,
  rejected,
  error,
}: SyncRow): Sync => ({
  ...{ id, at: at.toISOString(), took_ms: tookMs, by: cause as Sync['by'] },
  ...{ written, removed, unchanged, rejected, error },
});

export const presentRejection = ({ key, where, field, reason, since, earlierVersion }: StoredRejection) => ({
  ...{ key, where, field, reason, since: since.toISOString(), earlier_version: earlierVersion },
});
