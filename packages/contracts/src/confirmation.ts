/** How long a confirmation counts. After it, what the reader wants to do needs another one. */
export const CONFIRMATION_SECONDS = 5 * 60;

/** The page of the main app where readers confirm that it is them, and the parameter with what for. */
export const CONFIRMATION_PATH = '/account/confirm';
export const CONFIRMATION_PURPOSE = 'for';

/** What readers do in the portal that needs a confirmation, as the page says it. */
export const PORTAL_PURPOSES = { 'private-feeds': 'create the addresses of your private feeds' } as const;
export type PortalPurpose = keyof typeof PORTAL_PURPOSES;
