import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mediaUsage } from './tables.ts';

/** Kinds of entries that can show ingested images. */
export type MediaUser = 'articles' | 'authors';

const NAME = /\/media\/([0-9a-f]{32})/g;

function namesIn(content: unknown): string[] {
  const names = [...JSON.stringify(content).matchAll(NAME)].map(([, name = '']) => name);
  return [...new Set(names)];
}

/** Records which ingested images this content of an entry shows, in the transaction that stores the content. */
export async function setMediaUsage(
  tx: Database,
  kind: MediaUser,
  sourceKey: string,
  content: object,
): Promise<void> {
  await clearMediaUsage(tx, kind, [sourceKey]);
  const names = namesIn(content);
  if (names.length) await tx.insert(mediaUsage).values(names.map((name) => ({ kind, sourceKey, name })));
}

export async function clearMediaUsage(tx: Database, kind: MediaUser, keys: readonly string[]): Promise<void> {
  await tx.delete(mediaUsage).where(and(eq(mediaUsage.kind, kind), inArray(mediaUsage.sourceKey, [...keys])));
}
