import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LENGTH } from '../../platform/auth/auth.ts';

/** The most frequent passwords of published leaks. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const PRODUCT = 'tidemark';
/** Shorter names occur in words by chance. */
const MIN_NAME_LENGTH = 4;

const LETTERS = new Map(
  Object.entries({ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', '5': 's', $: 's' }),
);

/** The half of a text that is twice the same. */
const half = (text: string) => {
  const first = text.slice(0, text.length / 2);
  return first + first === text ? first : text;
};

/** What is left of a password without what people add to meet rules: capitals, digits and signs around it. */
function variants(password: string): readonly string[] {
  const plain = password.toLowerCase();
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const spelled = plain.replace(/[@43105$]/g, (sign) => LETTERS.get(sign) ?? sign);
  const spelledCore = spelled.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return [plain, core, spelled, spelledCore].flatMap((text) => [text, half(text)]);
}

const isRepetition = (password: string) => new Set(password).size < 4;

/** What is wrong with a new password; undefined if it can be used. `email` is the address of the account. */
export function passwordError(password: string, email: string): string | undefined {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min) return `Use at least ${min} characters.`;
  if (password.length > max) return `Use at most ${max} characters.`;
  const [name = ''] = email.toLowerCase().split('@');
  const plain = password.toLowerCase();
  if (name.length >= MIN_NAME_LENGTH && plain.includes(name)) return 'Do not use your email address in it.';
  if (plain.includes(PRODUCT)) return 'Do not use the name Tidemark in it.';
  if (isRepetition(password) || variants(password).some((variant) => COMMON.has(variant)))
    return 'This password is easy to guess. Use several words that do not belong together.';
  return undefined;
}
