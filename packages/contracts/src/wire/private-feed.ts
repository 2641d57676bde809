import { Type } from 'typebox';
import { Nullable, One } from './common.ts';

/** The token of the reader's private feeds, null if they have none. */
export const PrivateFeedResponse = One(Type.Object({ token: Nullable(Type.String()) }));
