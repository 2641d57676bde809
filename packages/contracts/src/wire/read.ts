import { type Static, Type } from 'typebox';

/** Proves that an article was open for a while; needed once to count a read of it. */
const ReadMarkerSchema = Type.Object({ marker: Type.String(), dwell_seconds: Type.Integer() });
export type ReadMarker = Static<typeof ReadMarkerSchema>;

export const ReadMarkerResponse = Type.Object({ data: ReadMarkerSchema, meta: Type.Object({}) });
