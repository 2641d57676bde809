import type { AuthContext } from '../auth/auth.ts';
import type { Clock } from '../clock.ts';

/** An application for Alpha. */
export interface Application {
  readonly id: string;
  readonly userId: string;
  readonly work: string;
  readonly reason: string;
  readonly state: string;
  readonly createdAt: Date;
  readonly decidedAt?: Date | null;
}

export interface Applications {
  /** False if the member has an application that is not decided yet. */
  submit(uid: string, answers: { readonly work: string; readonly reason: string }): Promise<boolean>;
  /** The open one, if there is one. */
  latestOf(uid: string): Promise<Application | undefined>;
  /** Oldest first. */
  open(): Promise<readonly Application[]>;
  /** Undefined if it was decided before, so that two people cannot decide it differently. */
  decide(id: string, state: 'accepted' | 'declined'): Promise<Application | undefined>;
}

const model = 'alphaApplication';

export function createApplications({ adapter }: AuthContext, now: Clock): Applications {
  async function latestOf(uid: string) {
    const open = await adapter.findOne<Application>({ model, where: [{ field: 'openKey', value: uid }] });
    if (open) return open;
    const [latest] = await adapter.findMany<Application>({
      model,
      where: [{ field: 'userId', value: uid }],
      sortBy: { field: 'createdAt', direction: 'desc' },
      limit: 1,
    });
    return latest;
  }
  return {
    latestOf,
    async submit(userId, answers) {
      // The unique key of an open application is the member's; a second one fails.
      const data = { userId, ...answers, state: 'open', openKey: userId, createdAt: new Date(now()) };
      try {
        await adapter.create({ model, data });
        return true;
      } catch (error) {
        if ((await latestOf(userId))?.state === 'open') return false;
        throw error;
      }
    },
    open: () =>
      adapter.findMany<Application>({
        model,
        where: [{ field: 'state', value: 'open' }],
        sortBy: { field: 'createdAt', direction: 'asc' },
        limit: 100,
      }),
    async decide(id, state) {
      const where = [
        { field: 'id', value: id },
        { field: 'state', value: 'open' },
      ];
      const update = { state, openKey: id, decidedAt: new Date(now()) };
      return (await adapter.update<Application>({ model, where, update })) ?? undefined;
    },
  };
}
