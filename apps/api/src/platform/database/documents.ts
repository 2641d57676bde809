import { eq, ne } from 'drizzle-orm';
import type { Database } from './database.ts';
import { keyValueStore } from './tables.ts';

export interface StoredNavigation {
  readonly menu: readonly { id: number; label: string; link: string; shouldDisplay: boolean }[];
  readonly submenu: readonly { id: number; link: string; categoryId: number }[];
}

export interface StoredDisclaimer {
  readonly title: string;
  readonly html: string;
}

/** Each group lists words that are equivalent in searches. */
export type StoredSynonyms = readonly (readonly string[])[];

export interface StoredTerm {
  readonly id: string;
  readonly term: string;
  readonly aliases: readonly string[];
  readonly definition: string;
  /** Ids of other terms. */
  readonly seeAlso: readonly string[];
  readonly category: string | null;
  /** For ambiguous words: shown in the glossary but never linked in articles. */
  readonly pageOnly: boolean;
}

export type StoredGlossary = readonly StoredTerm[];

/** Documents that exist once. */
export interface Documents {
  navigation: StoredNavigation;
  disclaimer: StoredDisclaimer;
  synonyms: StoredSynonyms;
  glossary: StoredGlossary;
}

export async function findDocument<Key extends keyof Documents>(
  db: Database,
  key: Key,
): Promise<Documents[Key] | undefined> {
  const [row] = await db
    .select({ value: keyValueStore.value })
    .from(keyValueStore)
    .where(eq(keyValueStore.key, key));
  return row?.value as Documents[Key] | undefined;
}

/** Returns whether the value changed. */
export async function putDocument<Key extends keyof Documents>(
  db: Database,
  key: Key,
  value: Documents[Key] | undefined,
): Promise<boolean> {
  const before = await findDocument(db, key);
  if (value === undefined) {
    await db.delete(keyValueStore).where(eq(keyValueStore.key, key));
    return before !== undefined;
  }
  const rows = await db
    .insert(keyValueStore)
    .values({ key, value })
    .onConflictDoUpdate({
      target: keyValueStore.key,
      set: { value },
      setWhere: ne(keyValueStore.value, value),
    })
    .returning({ key: keyValueStore.key });
  return rows.length > 0;
}
