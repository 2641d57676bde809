import { type Static, Type } from 'typebox';

/** A static file of a build, as in the URL: `_next/static/chunks/0a1b.js`. */
export const PORTAL_FILE = /^(?:_next\/static|fonts)(?:\/(?!\.)[\w.~-]+)+$/;

export const PortalFilesRequest = Type.Object({
  paths: Type.Array(Type.String({ pattern: PORTAL_FILE.source, maxLength: 300 }), { maxItems: 5000 }),
});

export const PortalFilesResponse = Type.Object({
  /** The files that the API does not have. */
  missing: Type.Array(Type.String()),
});
export type PortalFilesResponse = Static<typeof PortalFilesResponse>;
