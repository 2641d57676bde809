import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { redactConsole } from './redact-console.ts';

it('writes the messages of Next.js without the secrets of addresses', () => {
  const output = new PassThrough();
  const own = new Console(output, output);
  redactConsole(own);
  own.error('⨯', 'internal image response failed for', '/assets/media/a-secret.webp', 404);
  own.warn(new Error('GET /preview/a-secret failed'));
  own.log('%d %% of %s', 5, { url: '/reset?token=a-secret' });
  const written = String(output.read());
  expect(written).toContain('⨯ internal image response failed for /assets/media/[redacted] 404');
  expect(written).toContain('Error: GET /preview/[redacted] failed');
  expect(written).toContain("5 % of { url: '/reset?token=[redacted]' }");
  expect(written).not.toContain('a-secret');
});
