import { config } from '../config.ts';

/** Where the API is reached: from the server possibly under an address of the private network, which is no part of the build. */
export function apiAddress(): string {
  return (typeof window === 'undefined' && process.env.API_INTERNAL_URL) || config.apiUrl;
}
