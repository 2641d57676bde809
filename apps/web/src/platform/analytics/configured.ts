import { config } from '../config.ts';

const { errors, ...consentServices } = config.services;

/** The services that need the reader's consent, with their collector URLs. Error reporting needs none. */
export const servicesNeedingConsent: Readonly<Record<keyof typeof consentServices, string>> = consentServices;
export const asksConsent = Object.values(consentServices).some((url) => url !== '');
export const anyService = asksConsent || errors !== '';
