import type { Services } from '../services.ts';

/** In demo mode plans cost nothing, unless payments are configured. */
export const isFree = ({ config, payments }: Services): boolean => config.demo && payments === undefined;
