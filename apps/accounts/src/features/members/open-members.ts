import { openAuth, scrypt } from '../../platform/auth/auth.ts';
import { type Member, type MemberRow, toMember } from '../../platform/auth/member.ts';
import { openDatabase } from '../../platform/database.ts';
import { loadSecret } from '../../platform/secret.ts';
import type { Config } from '../../platform/settings/config.ts';
import { type Audit, createAudit } from '../audit/store.ts';
import { createMembers, type Members } from './store.ts';

export interface OpenMembers {
  readonly members: Members;
  readonly audit: Audit;
  readonly findMember: (email: string) => Promise<Member | undefined>;
  readonly close: () => Promise<void>;
}

/** The members of the database, for commands that run beside the server. */
export async function openMembers(config: Config): Promise<OpenMembers> {
  const secret = loadSecret(config);
  const ignore = () => undefined;
  const database = await openDatabase(config, ignore);
  const auth = await openAuth({
    ...{ url: config.url, secret, secureCookies: config.secureCookies, database, passwords: scrypt },
    log: ignore,
  });
  const context = await auth.$context;
  return {
    members: createMembers(database, Date.now),
    audit: createAudit(database, Date.now, config.auditDays),
    async findMember(email) {
      const found = await context.internalAdapter.findUserByEmail(email.toLowerCase());
      return found ? toMember(found.user as MemberRow) : undefined;
    },
    close: () => database.close(),
  };
}
