import { eq, ne } from 'drizzle-orm';
import type { Database } from './db.ts';
import { documents } from './schema.ts';

export interface StoredNavigation {
  readonly menu: readonly { id: number; label: string; link: string; shouldDisplay: boolean }[];
  readonly submenu: readonly { id: number; link: string; categoryId: number }[];
}

export interface StoredDisclaimer {
  readonly title: string;
  readonly html: string;
}

/** Each group: words and short names that mean the same to a reader who searches. */
export type StoredSynonyms = readonly (readonly string[])[];

export interface StoredTerm {
  readonly id: string;
  readonly term: string;
  readonly aliases: readonly string[];
  readonly definition: string;
  /** Ids of other terms. */
  readonly seeAlso: readonly string[];
  readonly category: string | null;
  /** A word with many meanings: explained in the glossary, never marked in an article. */
  readonly pageOnly: boolean;
}

export type StoredGlossary = readonly StoredTerm[];

/** Documents of which there is one each. */
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
  const [row] = await db.select({ value: documents.value }).from(documents).where(eq(documents.key, key));
  return row?.value as Documents[Key] | undefined;
}

/** Tells whether anything changed. */
export async function putDocument<Key extends keyof Documents>(
  db: Database,
  key: Key,
  value: Documents[Key] | undefined,
): Promise<boolean> {
  const before = await findDocument(db, key);
  if (value === undefined) {
    await db.delete(documents).where(eq(documents.key, key));
    return before !== undefined;
  }
  const rows = await db
    .insert(documents)
    .values({ key, value })
    .onConflictDoUpdate({ target: documents.key, set: { value }, setWhere: ne(documents.value, value) })
    .returning({ key: documents.key });
  return rows.length > 0;
}
