// A module of its own, because only members need it.
export {
  type CurrentGrant,
  GRANT_KINDS,
  hasRole,
  isInternalEmail,
  type LaterRightsClaim,
  OFFERS,
  type OfferName,
  type Roles,
  readerFromClaims,
  readerFromSync,
  readGrant,
  type SyncResponse,
  sessionFromClaims,
  type TokenClaims,
  type TokenSession,
} from './session-reader.ts';

export const TOKEN_AUDIENCE = 'portal';
export const TOKEN_LIFETIME_SECONDS = 20 * 60;
export const SYNC_INTERVAL_MS = 15 * 60 * 1000;

/** A readable cookie that the main app sets while a session lasts; without it the portal does not request a sync. */
export const SESSION_HINT_COOKIE = 'signed_in';
/** A readable cookie with the time of the last plan change in the main app: the portal then syncs at once. */
export const PLAN_CHANGE_COOKIE = 'plan_changed';
export const LAST_SYNC_STORAGE_KEY = 'portal.lastSync';
export const NEXT_SYNC_STORAGE_KEY = 'portal.nextSync';
export const SYNC_EVENT = 'portal:sync';
export const SYNC_PATH = '/v2/sync';
/** Where the portal API receives entitlement events, and the audience and type of these signed messages. */
export const ENTITLEMENT_EVENTS_PATH = '/entitlements/events';
export const ENTITLEMENT_EVENT_AUDIENCE = 'portal-entitlements';
export const ENTITLEMENT_EVENT_TYPE = 'entitlement-event+jwt';
export const JWKS_PATH = '/.well-known/jwks.json';

/** The address of a page of the main app, with the page to return to. */
export function mainAppUrl(page: string, source: string, deviceId: string): string {
  const url = new URL(page);
  url.searchParams.set('source', source);
  url.searchParams.set('deviceId', deviceId);
  return url.href;
}
