import { config } from '../../platform/config.ts';

/** Prefixes a path with the portal's origin. */
export const absolute = (path: string): string =>
  path.startsWith('/') ? `${config.portalUrl}${path}` : path;
