import { config } from '../../config.ts';

/** As others must write it: with the portal before it, unless it is an address already. */
export const absolute = (path: string): string =>
  path.startsWith('/') ? `${config.portalUrl}${path}` : path;
