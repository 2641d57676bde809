import { describe, expect, it } from 'vitest';
import { passwordError } from './password-rules.ts';

const EMAIL = 'ada.reader@example.com';

describe('rules of passwords', () => {
  it.each(['a long walk home', 'correct-horse-battery', 'Xk2#9vQw1!pL', 'пароль из нескольких слов'])(
    'accept %j',
    (password) => expect(passwordError(password, EMAIL)).toBeUndefined(),
  );

  it.each([
    ['nine char', 'Use at least 10 characters.'],
    ['x'.repeat(129), 'Use at most 128 characters.'],
    ['ada.reader in november', 'Do not use your email address in it.'],
    ['Ada.Reader-2026', 'Do not use your email address in it.'],
    ['my tidemark password', 'Do not use the name Tidemark in it.'],
    ['TIDEMARK-2026!', 'Do not use the name Tidemark in it.'],
  ])('reject %j', (password, problem) => expect(passwordError(password, EMAIL)).toBe(problem));

  it.each([
    '1234567890',
    'qwertyuiop',
    'Password123!',
    'P@ssw0rd2026',
    'iloveyou!!!!',
    'dragondragon',
    'aaaaaaaaaaaa',
    'abababababab',
    '!!!football1',
  ])('reject the common password %j', (password) =>
    expect(passwordError(password, EMAIL)).toContain('easy to guess'),
  );

  it('accept a password that contains a short name', () => {
    expect(passwordError('a long walk home', 'al@example.com')).toBeUndefined();
  });
});
