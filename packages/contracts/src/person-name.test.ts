import { describe, expect, it } from 'vitest';
import { byline, displayName } from './person-name.ts';

describe('names', () => {
  it.each([
    ['Leila', 'Haddad', 'Leila Haddad'],
    ['  Leila ', ' Haddad  ', 'Leila Haddad'],
    ['Leila', null, 'Leila'],
    [null, 'Haddad', 'Haddad'],
    ['   ', 'Haddad', 'Haddad'],
    ['Leila', '', 'Leila'],
    [null, null, ''],
    ['Ana María', 'de la Cruz', 'Ana María de la Cruz'],
  ])('[VAL-05] %j and %j are shown as %j', (first_name, last_name, name) => {
    expect(displayName({ first_name, last_name })).toBe(name);
  });

  it('adds et al. to the first author if there are several', () => {
    expect(byline(['Leila Haddad', 'Ada Okoye'])).toBe('Leila Haddad et al.');
    expect(byline(['Leila Haddad'])).toBe('Leila Haddad');
    expect(byline([])).toBe('');
  });
});
