import type { FollowEntry } from '@tidemark/contracts/wire/follow';
import type { Database } from '../../platform/database/database.ts';
import { type FollowName, ofEachKind } from './kinds.ts';
import type { FollowRow, FollowTarget } from './store.ts';

/** Without a name for what no longer exists. Keys are those of `targetKey`. */
export async function nameTargets(
  db: Database,
  targets: readonly FollowTarget[],
  now: Date,
): Promise<Map<string, FollowName>> {
  const named = await Promise.all(
    ofEachKind(({ names }) => names).map(async ({ kind, value: names }) => {
      const ofKind = targets.filter((one) => one.kind === kind).map(({ target }) => target);
      const found = ofKind.length > 0 ? await names(db, ofKind, now) : [];
      return found.map(([target, name]) => [targetKey({ kind, target: String(target) }), name] as const);
    }),
  );
  return new Map(named.flat());
}

export const targetKey = ({ kind, target }: FollowTarget): string => `${kind} ${target}`;

export function presentFollow(row: FollowRow, names: ReadonlyMap<string, FollowName>): FollowEntry {
  const { id, kind, target, createdAt, inProduct, email, push, leadHours } = row;
  const name = names.get(targetKey(row));
  return {
    id,
    attributes: {
      ...{ kind, target, label: name?.label ?? 'No longer available', path: name?.path ?? null },
      created_at: createdAt.toISOString(),
      channels: { in_product: inProduct, email, push, lead_hours: leadHours },
    },
  };
}
