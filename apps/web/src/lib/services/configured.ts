import { config } from '../../config.ts';

const { errors, ...asking } = config.services;

/** The services that wait for the reader's consent, by name and address. Error reporting does not. */
export const waiting: Readonly<Record<keyof typeof asking, string>> = asking;
export const asksConsent = Object.values(asking).some((url) => url !== '');
export const anyService = asksConsent || errors !== '';
