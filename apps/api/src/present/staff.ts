import type { Sync } from '@tidemark/contracts/wire/staff';
import type { StandingRefusal } from '../store/refusals.ts';
import type { SyncRow } from '../store/syncs.ts';

export const presentSync = ({
  id,
  at,
  tookMs,
  cause,
  written,
  removed,
  unchanged,
  refused,
  error,
}: SyncRow): Sync => ({
  ...{ id, at: at.toISOString(), took_ms: tookMs, by: cause as Sync['by'] },
  ...{ written, removed, unchanged, refused, error },
});

export const presentRefusal = ({ key, where, field, reason, since, earlierVersion }: StandingRefusal) => ({
  ...{ key, where, field, reason, since: since.toISOString(), earlier_version: earlierVersion },
});
