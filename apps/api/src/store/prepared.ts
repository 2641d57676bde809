import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Database } from './db.ts';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a statement whose text is one of few, with its plan kept by the connection: planning a search
 * takes longer than many a search does. The name comes from the text, so two texts never share a plan.
 */
export async function prepared<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const { session, dialect } = db as unknown as { session: PgSession; dialect: PgDialect };
  const query = dialect.sqlToQuery(statement);
  const ready = session.prepareQuery(query, undefined, nameOf(query.sql), false);
  const result = (await ready.execute()) as unknown as { rows: Row[] };
  return result.rows;
}
