import { Problem } from '@tidemark/contracts/problem';
import { ENTITLEMENT_EVENTS_PATH, hasRole, type LaterRightsClaim } from '@tidemark/contracts/session';
import type { JWTPayload } from 'jose';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import type { RightsLog } from './rights-log.ts';

export interface EntitlementEvents {
  readonly rights: RightsLog;
  /** The claims of an event that the main app signed, or a 401. */
  readonly verify: (event: string) => Promise<JWTPayload>;
}

const EventBody = Type.Object({ event: Type.String({ maxLength: 8192 }) });
const EventResponse = Type.Object({ data: Type.Object({ noted: Type.Boolean() }) });
/** As large as the column. */
const isEpoch = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
const ROLES = ['ALPHA', 'STAFF'];
const rolesOf = (roles: unknown) => ROLES.filter((role) => hasRole(roles, role));

/** What follows when grants end, from the main app. */
function isLater(value: unknown): value is readonly LaterRightsClaim[] {
  const isValid = (next: Partial<LaterRightsClaim> | null) =>
    typeof next?.plan2 === 'string' && Number.isSafeInteger(next.from);
  return Array.isArray(value) && value.every(isValid);
}

/** The ids of sessions, at most as many as the main app reports at once. */
const MAX_SIDS = 100;
const isSid = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,128}$/.test(value);
const isSids = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= MAX_SIDS && value.every(isSid);

/** The main app delivers changes of all readers from one address. */
const config = { rateLimit: { max: 6000 }, bypassLoadShedding: true };

/**
 * The main app reports here that a reader's rights have changed or that sessions have ended. Tokens from before the
 * change and of these sessions are then rejected.
 */
export function entitlementRoutes(app: App, events: EntitlementEvents | undefined): void {
  if (!events) return;
  app.post(
    ENTITLEMENT_EVENTS_PATH,
    {
      config,
      schema: { hide: true, tags: ['readers'], body: EventBody, response: { 202: EventResponse } },
    },
    async (request, reply) => {
      const claims = await events.verify(request.body.event);
      const { sub, plan2, roles2, rights_at: changedAt, rights_later: later = [], erased, email } = claims;
      const { epoch = 0, sessions_ended: ended } = claims;
      if (isSids(ended) && Number.isSafeInteger(changedAt)) {
        await events.rights.endSessions(ended, new Date(changedAt as number));
        return reply.code(202).send({ data: { noted: true } });
      }
      if (erased === true && typeof sub === 'string' && Number.isSafeInteger(changedAt)) {
        await events.rights.erase(sub, new Date(changedAt as number));
        return reply.code(202).send({ data: { noted: true } });
      }
      if (
        typeof sub !== 'string' ||
        typeof plan2 !== 'string' ||
        !Number.isSafeInteger(changedAt) ||
        !isEpoch(epoch) ||
        !isLater(later)
      )
        throw new Problem('ValidationError', 'The event is incomplete');
      await events.rights.record({
        uid: sub,
        plan: plan2,
        roles: rolesOf(roles2),
        changedAt: new Date(changedAt as number),
        epoch,
        email:
          typeof email === 'string' && /^[^\s@\0]+@[^\s@\0]+$/.test(email) && email.isWellFormed()
            ? email
            : null,
        later: later.map((next) => ({ from: next.from, plan: next.plan2, roles: rolesOf(next.roles2) })),
      });
      return reply.code(202).send({ data: { noted: true } });
    },
  );
}
