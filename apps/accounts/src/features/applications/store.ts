import type { AuthContext } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Query, Row } from '../../platform/database.ts';
import type { RightsChange } from '../entitlements/rights.ts';
import type { Members } from '../members/store.ts';

/** An application for Alpha. */
export interface Application {
  readonly id: string;
  readonly userId: string;
  readonly work: string;
  readonly reason: string;
  readonly state: string;
  readonly createdAt: Date;
}

export type Decision = 'accepted' | 'declined';

export interface Applications {
  /** False if the member has an application that is not decided yet. */
  submit(uid: string, answers: { readonly work: string; readonly reason: string }): Promise<boolean>;
  /** The open one, if there is one. */
  latestOf(uid: string): Promise<Application | undefined>;
  /** The oldest 100, oldest first. */
  open(): Promise<readonly Application[]>;
  /**
   * Stores the decision together with what `work` changes. Undefined if it was decided before, so that two people
   * cannot decide it differently.
   */
  decide(
    id: string,
    state: Decision,
    work: (application: Application, reader: RightsChange) => Promise<void>,
  ): Promise<Application | undefined>;
}

const COLUMNS = 'id, "userId", work, reason, state, "createdAt"';

const toApplication = ({ id, userId, work, reason, state, createdAt }: Row): Application => ({
  ...{ id: String(id), userId: String(userId), work: String(work), reason: String(reason) },
  ...{ state: String(state), createdAt: new Date(createdAt as string | Date) },
});

/** Stores a decision; undefined if there was one before. */
export async function closeApplication(
  query: Query,
  id: string,
  state: Decision,
  at: Date,
): Promise<Application | undefined> {
  const [row] = await query(
    `update "alphaApplication" set state = $2, "openKey" = id, "decidedAt" = $3
     where id = $1 and state = 'open' returning ${COLUMNS}`,
    [id, state, at],
  );
  return row && toApplication(row);
}

export function createApplications(
  { adapter }: AuthContext,
  { query }: Database,
  members: Members,
  now: Clock,
): Applications {
  async function latestOf(uid: string) {
    // The open key of an open application is the member's id.
    const [row] = await query(
      `select ${COLUMNS} from "alphaApplication" where "userId" = $1
       order by case when "openKey" = $1 then 0 else 1 end, "createdAt" desc limit 1`,
      [uid],
    );
    return row && toApplication(row);
  }
  return {
    latestOf,
    async submit(userId, answers) {
      // The unique key of an open application is the member's; a second one fails.
      const data = { userId, ...answers, state: 'open', openKey: userId, createdAt: new Date(now()) };
      try {
        await adapter.create({ model: 'alphaApplication', data });
        return true;
      } catch (error) {
        if ((await latestOf(userId))?.state === 'open') return false;
        throw error;
      }
    },
    async open() {
      const rows = await query(
        `select ${COLUMNS} from "alphaApplication" where state = 'open' order by "createdAt" limit 100`,
      );
      return rows.map(toApplication);
    },
    async decide(id, state, work) {
      const [application] = await query('select "userId" from "alphaApplication" where id = $1', [id]);
      if (!application) return undefined;
      return members.change(String(application.userId), async (reader) => {
        const decided = await closeApplication(reader.query, id, state, new Date(now()));
        if (decided) await work(decided, reader);
        return decided;
      });
    },
  };
}
