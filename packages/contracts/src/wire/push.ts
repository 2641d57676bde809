import { type Static, Type } from 'typebox';
import { Nullable, One } from './common.ts';

/** In base64url; a browser may add padding. */
const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+=*$' });
const endpoint = Type.String({ minLength: 1, maxLength: 1000 });

/** As `PushSubscription.toJSON()` returns it. */
export const NewPushSubscription = Type.Object({
  endpoint,
  keys: Type.Object({ p256dh: bytes(100), auth: bytes(30) }),
});
export type NewPushSubscription = Static<typeof NewPushSubscription>;

/** `public_key` is null if push messages are switched off. */
export const PushResponse = One(
  Type.Object({ public_key: Nullable(Type.String()), devices: Type.Integer() }),
);
export type PushSettings = Static<typeof PushResponse>['data'];

/** Whoever knows the address of a browser may end its messages; only the browser and its push service know it. */
export const RemovedPushSubscription = Type.Object({ endpoint });

/** The browser has replaced its subscription. Its secret shows that it is the same browser. */
export const RenewedPushSubscription = Type.Object({
  old: Type.Object({ endpoint, auth: bytes(30) }),
  ...NewPushSubscription.properties,
});
