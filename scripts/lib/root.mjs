import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** An error whose message is shown without a stack trace. */
export class UserFacingError extends Error {}

/** @param {unknown} error */
export function errorText(error) {
  if (error instanceof UserFacingError) return error.message;
  return error instanceof Error ? error.stack : String(error);
}
