import { ANONYMOUS, PLANS, type Plan, type Reader } from './access.ts';

export const OFFERS = ['trial', 'campaign'] as const;
export type OfferName = (typeof OFFERS)[number];

/** Where the access comes from that a reader has beside their own plan. */
export const GRANT_KINDS = ['trial', 'campaign', 'subscription', 'other'] as const;

/** The grant that a reader's current access comes from. */
export interface CurrentGrant {
  readonly kind: (typeof GRANT_KINDS)[number];
  /** Absent if it has no end, or if it renews. */
  readonly until?: string;
}

export type Roles = Readonly<Record<string, boolean>>;

/** The main app's response to a sync. */
export interface SyncResponse {
  readonly dbUserProp: { readonly plan2: Plan; readonly roles2: Roles };
  readonly fbUserProp: { readonly email: string; readonly uid: string };
  readonly otherProp: {
    readonly idToken: string;
    /** The offers that this reader can claim and gains from. Another provider may leave it out. */
    readonly offers?: readonly OfferName[];
    /** Absent if the access comes from the reader's own plan. */
    readonly grant?: CurrentGrant;
    /** When a pending application for Alpha was made. */
    readonly appliedAt?: string;
  };
}

/** The claims of a token before validation. */
export interface TokenClaims {
  readonly sub?: unknown;
  readonly email?: unknown;
  readonly plan2?: unknown;
  readonly roles2?: unknown;
  /** When the reader's rights last changed, in milliseconds; tokens from before a later change are rejected. */
  readonly rights_at?: unknown;
  /** The session that the token was issued for; it ends with the session. Other providers may leave it out. */
  readonly sid?: unknown;
  /** The reader's security epoch; tokens of an earlier one are rejected. Other providers may leave it out. */
  readonly epoch?: unknown;
  /** When the reader last confirmed that it is them, in seconds. Other providers may leave it out. */
  readonly auth_time?: unknown;
}

/** Which session a token belongs to, as far as its claims say. */
export interface TokenSession {
  readonly sid?: string;
  readonly epoch?: number;
  /** In seconds. */
  readonly authTime?: number;
}

export function sessionFromClaims({ sid, epoch, auth_time: authTime }: TokenClaims): TokenSession {
  return {
    ...(typeof sid === 'string' && { sid }),
    ...(Number.isSafeInteger(epoch) && { epoch: epoch as number }),
    ...(typeof authTime === 'number' && { authTime }),
  };
}

/** In an entitlement event: what a reader's rights are from a later time on, in milliseconds, when a grant ends. */
export interface LaterRightsClaim {
  readonly from: number;
  readonly plan2: string;
  readonly roles2: Roles;
}

/** Roles are an object of flags or a list of names. */
export function hasRole(roles: unknown, role: string): boolean {
  if (Array.isArray(roles)) return roles.includes(role);
  return (
    typeof roles === 'object' &&
    roles !== null &&
    Object.entries(roles).some(([key, on]) => key === role && on === true)
  );
}

/** An unknown plan counts as free, and a token without a subject as anonymous. */
export function readerFromClaims(claims: TokenClaims): Reader {
  if (typeof claims.sub !== 'string' || claims.sub === '') return ANONYMOUS;
  return {
    kind: 'member',
    uid: claims.sub,
    email: typeof claims.email === 'string' ? claims.email : '',
    plan: PLANS.find((plan) => plan === claims.plan2) ?? 'free',
    alpha: hasRole(claims.roles2, 'ALPHA'),
    staff: hasRole(claims.roles2, 'STAFF'),
  };
}

export function readerFromSync({ dbUserProp, fbUserProp }: SyncResponse): Reader {
  return readerFromClaims({ sub: fbUserProp.uid, email: fbUserProp.email, ...dbUserProp });
}

/** The grant of a response from the main app, which may be another provider's; undefined if it is not understood. */
export function readGrant(grant: unknown): CurrentGrant | undefined {
  const { kind: rawKind, until } = (grant ?? {}) as Record<string, unknown>;
  const kind = GRANT_KINDS.find((known) => known === rawKind);
  if (kind === undefined) return undefined;
  return typeof until === 'string' && !Number.isNaN(Date.parse(until)) ? { kind, until } : { kind };
}

export function isInternalEmail(email: string, domains: readonly string[]): boolean {
  const domain = email.split('@').at(-1)?.toLowerCase();
  return email.includes('@') && domains.some((internal) => internal.toLowerCase() === domain);
}
