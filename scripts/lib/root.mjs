import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** An error whose message is all that a person needs to see. */
export class UserFacingError extends Error {}
