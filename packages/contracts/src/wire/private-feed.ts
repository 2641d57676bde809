import { type Static, Type } from 'typebox';
import { Nullable, One } from './common.ts';

const fields = { created_at: Type.String(), last_used_at: Nullable(Type.String()) };

/** The reader's private feeds, null if they have none. */
export const PrivateFeedSchema = Type.Object(fields);
export type PrivateFeedEntry = Static<typeof PrivateFeedSchema>;
export const PrivateFeedResponse = One(Nullable(PrivateFeedSchema));
/** The token is the secret of the address. It is part of this response only. */
export const NewPrivateFeedResponse = One(Type.Object({ ...fields, token: Type.String() }));
