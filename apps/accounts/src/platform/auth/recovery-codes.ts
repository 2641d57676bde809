import { randomInt } from 'node:crypto';

/** Without characters that look like another one, because the codes are copied from paper: 0 and o, 1, i and l. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const CODES = 10;
const HALF = 5;

const characters = (count: number) =>
  Array.from({ length: count }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** Such as `k7m2x-9pqrt`, with 49 random bits each. */
export const recoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => `${characters(HALF)}-${characters(HALF)}`);
