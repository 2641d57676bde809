import type { Query } from '../database.ts';

// Better Auth's own lists end after 100 rows without saying so.

export interface SessionRow {
  readonly id: string;
  readonly token: string;
  readonly userAgent: string | undefined;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface AccountRow {
  readonly id: string;
  /** `credential` for the password. */
  readonly providerId: string;
  readonly password: string | undefined;
  readonly createdAt: number;
}

export interface PasskeyRow {
  readonly id: string;
  readonly name: string | undefined;
  readonly createdAt: Date;
}

const time = (value: unknown) => new Date(value as string | Date).getTime();
const optional = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Newest first, with those that have expired. */
export async function listSessions(query: Query, uid: string): Promise<readonly SessionRow[]> {
  const rows = await query(
    `select id, token, "userAgent", "createdAt", "expiresAt" from session where "userId" = $1
     order by "createdAt" desc, id`,
    [uid],
  );
  return rows.map((row) => ({
    id: String(row.id),
    token: String(row.token),
    userAgent: optional(row.userAgent),
    createdAt: time(row.createdAt),
    expiresAt: time(row.expiresAt),
  }));
}

/** The password and the sites of a reader. */
export async function listAccounts(query: Query, uid: string): Promise<readonly AccountRow[]> {
  const rows = await query(
    `select id, "providerId", password, "createdAt" from account where "userId" = $1 order by "createdAt", id`,
    [uid],
  );
  return rows.map((row) => ({
    id: String(row.id),
    providerId: String(row.providerId),
    password: optional(row.password),
    createdAt: time(row.createdAt),
  }));
}

export async function listPasskeys(query: Query, uid: string): Promise<readonly PasskeyRow[]> {
  const rows = await query(
    `select id, name, "createdAt" from passkey where "userId" = $1 order by "createdAt", id`,
    [uid],
  );
  return rows.map((row) => ({
    id: String(row.id),
    name: optional(row.name),
    createdAt: new Date(time(row.createdAt)),
  }));
}
