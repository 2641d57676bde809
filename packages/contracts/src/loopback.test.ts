import { expect, it } from 'vitest';
import { isLoopbackHost } from './loopback.ts';

it.each(['localhost', 'localhost:4100', '127.0.0.1:4100', '[::1]:4100', 'LOCALHOST'])(
  '%s names this machine',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

it.each([
  ...[
    undefined,
    '',
    'evil.test',
    'evil.test:4100',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'a@localhost',
  ],
  ...[
    'localhost@evil.test',
    'localhost/..',
    'localhost:x',
    'localhost evil.test',
    '10.0.0.1',
    '127.0.0.1,evil.test',
  ],
])('%j does not', (host) => expect(isLoopbackHost(host)).toBe(false));
