import { config } from '../../config.ts';

const { errors, ...asking } = config.services;

/** The services that need the reader's consent, with their collector URLs. Error reporting needs none. */
export const servicesNeedingConsent: Readonly<Record<keyof typeof asking, string>> = asking;
export const asksConsent = Object.values(asking).some((url) => url !== '');
export const anyService = asksConsent || errors !== '';
