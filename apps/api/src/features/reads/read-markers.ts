import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long an article must have been open before its read counts. */
export const MIN_DWELL_SECONDS = 10;
const MAX_AGE_SECONDS = 15 * 60;

/** A marker is valid only for the article and network it was issued for. */
export interface MarkerScope {
  readonly articleId: number;
  readonly network: string;
}

export interface VerifiedMarker {
  readonly id: string;
  readonly expiresAt: Date;
}

const FORMAT = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/;

const sign = (secret: string, { articleId, network }: MarkerScope, issuedAt: string, id: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['read', articleId, network, issuedAt, id]))
    .digest();

export function createReadMarker(secret: string, scope: MarkerScope, now: Date): string {
  const issuedAt = now.getTime().toString(36);
  const id = randomBytes(16).toString('base64url');
  return [issuedAt, id, sign(secret, scope, issuedAt, id).toString('base64url')].join('.');
}

/** When the marker claims to have been issued, which determines the day whose secret verifies it. */
export function markerIssuedAt(marker: string): Date | undefined {
  const issuedAt = FORMAT.exec(marker)?.[1];
  return issuedAt === undefined ? undefined : new Date(Number.parseInt(issuedAt, 36));
}

/** The marker's id if it is genuine and neither too recent nor expired. Whether it was used is not known here. */
export function verifyReadMarker(
  secret: string,
  marker: string,
  scope: MarkerScope,
  now: Date,
): VerifiedMarker | undefined {
  const [, issuedAt = '', id = '', signature = ''] = FORMAT.exec(marker) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, scope, issuedAt, id);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const issuedMs = Number.parseInt(issuedAt, 36);
  const ageMs = now.getTime() - issuedMs;
  if (ageMs < MIN_DWELL_SECONDS * 1000 || ageMs > MAX_AGE_SECONDS * 1000) return undefined;
  return { id, expiresAt: new Date(issuedMs + MAX_AGE_SECONDS * 1000) };
}
