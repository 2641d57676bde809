import { createHash } from 'node:crypto';
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

interface Statement {
  readonly text: string;
  readonly params: unknown[];
  /** Derived from the text, so that two texts never share a plan. */
  readonly planName: string;
}

const statements = new Map<string, Statement>();

function statementOf(name: string, dialect: PgDialect, build: () => SQL): Statement {
  const known = statements.get(name);
  if (known) return known;
  const { sql: text, params } = dialect.sqlToQuery(build());
  const planName = `s_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`;
  const statement = { text, params, planName };
  statements.set(name, statement);
  return statement;
}

/**
 * Runs a statement that is built once with placeholders and whose plan the connection caches,
 * because building and planning take longer than many searches.
 */
export async function prepared<Row>(
  db: Database,
  name: string,
  build: () => SQL,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const { session, dialect } = db as unknown as { session: PgSession; dialect: PgDialect };
  const { text, params, planName } = statementOf(name, dialect, build);
  const query = { sql: text, params: fillPlaceholders(params, { ...values }) };
  const result = await session.prepareQuery(query, undefined, planName, false).execute();
  return (result as unknown as { rows: Row[] }).rows;
}

const built = new WeakMap<Database, Map<string, unknown>>();

/**
 * A statement that Drizzle builds once for each pool, connection or transaction, with which it ends. Building one takes
 * 0.3 ms, longer than running most of them.
 */
export function builtOnce<Statement>(
  db: Database,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const known = built.get(db) ?? new Map<string, unknown>();
  built.set(db, known);
  const statement = (known.get(name) as Statement | undefined) ?? build(name);
  known.set(name, statement);
  return statement;
}
