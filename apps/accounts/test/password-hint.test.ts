import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { resetPage } from '../src/features/passwords/page.ts';
import { securityPage } from '../src/features/security/page.ts';
import { signUpPage } from '../src/features/signup/page.ts';
import type { Page } from '../src/platform/html/layout.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../assets/password.js'), 'utf8');
const returnContext = { source: undefined, deviceId: undefined };

function open(page: Page) {
  expect(page.scripts).toContain('password.js');
  const { window } = new JSDOM(page.body.markup, { runScripts: 'outside-only' });
  window.eval(SCRIPT);
  const { document } = window;
  const type = (id: string, value: string) => {
    const input = document.getElementById(id);
    if (!input) throw new Error(`There is no field ${id}`);
    input.value = value;
    input.dispatchEvent(new window.Event('input'));
    return document.querySelector('[role=status][data-strength]')?.textContent;
  };
  return type;
}

it('says while typing how strong a new password is', () => {
  const type = open(signUpPage({ providers: [], returnContext }));
  expect(type('email', 'ada.reader@example.com')).toBe('');
  expect(type('password', 'short')).toBe('Too short: 5 more characters.');
  expect(type('password', 'nine char')).toBe('Too short: 1 more character.');
  expect(type('password', 'Ada.Reader 2026')).toBe('Weak: it contains your email address.');
  expect(type('password', 'my Tidemark word')).toBe('Weak: it contains the name Tidemark.');
  expect(type('password', 'abababababab')).toBe('Weak: use more different characters.');
  expect(type('password', 'a long walk')).toBe('Fair. Another word makes it stronger.');
  expect(type('password', 'a long walk home')).toBe('Strong.');
  expect(type('email', 'long@example.com')).toBe('Weak: it contains your email address.');
  expect(type('password', '')).toBe('');
});

it('knows the address of the account where it is changed, and works without one', () => {
  const view = { email: 'ada.reader@example.com', sessions: [], passkeys: [], sites: [], activity: [] };
  const type = open(
    securityPage({
      portalUrl: '',
      ...view,
      twoFactor: false,
      shared: false,
      hasPassword: true,
    }),
  );
  expect(type('password', 'Ada.Reader 2026')).toBe('Weak: it contains your email address.');
  expect(open(resetPage({ token: 'x' }))('password', 'Ada.Reader 2026')).toBe(
    'Fair. Another word makes it stronger.',
  );
});
