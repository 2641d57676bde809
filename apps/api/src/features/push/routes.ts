import { createPublicKey } from 'node:crypto';
import { libraryApi } from '@tidemark/contracts/library-paths';
import { Problem } from '@tidemark/contracts/problem';
import { isPushEndpoint } from '@tidemark/contracts/push';
import { NothingResponse } from '@tidemark/contracts/wire/library';
import {
  NewPushSubscription,
  PushResponse,
  RemovedPushSubscription,
  RenewedPushSubscription,
} from '@tidemark/contracts/wire/push';
import { requireMember } from '../../platform/auth/reader.ts';
import type { App } from '../../platform/http/app.ts';
import type { RouteDeps } from '../route-deps.ts';
import {
  listPushSubscriptions,
  type NewSubscription,
  removePushSubscription,
  renewPushSubscription,
  savePushSubscription,
} from './subscriptions.ts';

/** How push messages are sent; without it they are switched off. */
export interface PushSettings {
  readonly publicKey: string;
  /** The hosts of permitted push services. */
  readonly hosts: readonly string[];
}

const tags = ['library'];
const AUTH_BYTES = 16;
const POINT_BYTES = 65;
const nothing = { data: null, meta: {} };

const invalid = (name: string, message: string) =>
  new Problem('ValidationError', `${name} ${message}`, { errors: [{ path: [name], message }] });

/** Whether a browser can have this key: an uncompressed point of the curve P-256. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES || bytes[0] !== 4) return false;
  const part = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) } });
    return true;
  } catch {
    return false;
  }
}

function subscriptionOf({ endpoint, keys }: NewPushSubscription, hosts: readonly string[]): NewSubscription {
  if (!isPushEndpoint(endpoint, hosts)) throw invalid('endpoint', 'must be that of a known push service');
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
  if (!isPoint(p256dh)) throw invalid('keys.p256dh', 'must be a public key of the curve P-256');
  if (auth.length !== AUTH_BYTES) throw invalid('keys.auth', 'must have 16 bytes');
  return { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
}

export function pushRoutes(app: App, { db, now }: RouteDeps, push: PushSettings | undefined): void {
  const hostsOf = () => {
    if (!push) throw new Problem('NotFoundError', 'Push messages are switched off');
    return push.hosts;
  };

  app.get(libraryApi.push, { schema: { tags, response: { 200: PushResponse } } }, async ({ reader }) => {
    const { length: devices } = await listPushSubscriptions(db, requireMember(reader).uid);
    return { data: { public_key: push?.publicKey ?? null, devices }, meta: {} };
  });

  app.post(
    libraryApi.push,
    { schema: { tags, body: NewPushSubscription, response: { 200: NothingResponse } } },
    async ({ reader, session, body }) => {
      const { uid } = requireMember(reader);
      await savePushSubscription(db, uid, session, subscriptionOf(body, hostsOf()), now());
      return nothing;
    },
  );

  // Sent by the service worker, which has no session.
  app.post(
    libraryApi.renewPush,
    { schema: { tags, body: RenewedPushSubscription, response: { 200: NothingResponse } } },
    async ({ body }) => {
      const renewed = subscriptionOf(body, hostsOf());
      const auth = Buffer.from(body.old.auth, 'base64url').toString('base64url');
      const isKnown = await renewPushSubscription(db, { ...body.old, auth }, renewed);
      if (!isKnown) throw new Problem('NotFoundError', 'There is no such subscription');
      return nothing;
    },
  );

  // Also sent after the session has ended. The response does not reveal whether there was one.
  app.post(
    libraryApi.removePush,
    { schema: { tags, body: RemovedPushSubscription, response: { 200: NothingResponse } } },
    async ({ body }) => {
      await removePushSubscription(db, body.endpoint);
      return nothing;
    },
  );
}
