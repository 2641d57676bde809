import { type Static, Type } from 'typebox';

/** What a portal process polls for. */
export const ContentEventsResponse = Type.Object({
  /** The last content event that is included here. */
  position: Type.Integer(),
  /** The content keys that changed; null if anything may have changed. */
  keys: Type.Union([Type.Array(Type.String()), Type.Null()]),
  /** How long the API has held the request back, in milliseconds. */
  heldMs: Type.Number(),
  /** How long ago the API knew for certain that there were no further events, in milliseconds. */
  ageMs: Type.Number(),
});
export type ContentEventsResponse = Static<typeof ContentEventsResponse>;
