import type { Socket } from 'node:net';
import { Problem } from '@tidemark/contracts/problem';
import { describe, expect, it } from 'vitest';
import { respondToMalformedRequest, toProblem } from './problems.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const withStatus = (statusCode: number) => Object.assign(new Error('message of a plug-in'), { statusCode });

describe('toProblem', () => {
  it('returns a Problem unchanged', () => {
    const problem = new Problem('PlanError', 'No', { access: 'vip' });
    expect(toProblem(problem)).toBe(problem);
  });

  it.each([
    ['a closed connection', withCode('57P01')],
    ['no connection', withCode('ECONNREFUSED')],
    ['a statement that took too long', withCode('57014')],
    ['no free connection', new Error('timeout exceeded when trying to connect')],
    ['a cause inside another error', new Error('Failed query', { cause: withCode('08006') })],
  ])('%s is a transient failure', (_name, error) => {
    expect(toProblem(error).name).toBe('UnavailableError');
  });

  it.each([
    [400, 'ValidationError'],
    [403, 'NotFoundError'],
    [404, 'NotFoundError'],
    [408, 'TimeoutError'],
    [412, 'ValidationError'],
    [413, 'PayloadTooLargeError'],
    [414, 'UriTooLongError'],
    [415, 'MediaTypeError'],
    [416, 'ValidationError'],
    [429, 'RateLimitError'],
    [500, 'InternalError'],
    [502, 'InternalError'],
    [503, 'UnavailableError'],
  ])('maps status %i to %s', (status, name) => {
    expect(toProblem(withStatus(status)).name).toBe(name);
  });

  it.each([[new Error('a secret')], [new TypeError('a secret')], ['a secret'], [{ message: 'a secret' }]])(
    'reveals nothing of an unexpected error: %s',
    (error) => {
      const problem = toProblem(error);
      expect(problem.name).toBe('InternalError');
      expect(JSON.stringify(problem.toBody())).not.toContain('secret');
    },
  );
});

describe('respondToMalformedRequest', () => {
  function responseTo(code: string): string {
    let written = '';
    const socket = { writable: true, end: (text: string) => (written += text) };
    respondToMalformedRequest(withCode(code), socket as unknown as Socket);
    return written;
  }

  it.each([
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'HeadersTooLargeError'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'TimeoutError'],
    ['HPE_INVALID_METHOD', '400 Bad Request', 'ValidationError'],
  ])('responds to %s with %s', (code, status, name) => {
    const [head = '', body = ''] = responseTo(code).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status}`);
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body).error.name).toBe(name);
  });

  it('sends nothing on a closed connection', () => {
    expect(responseTo('ECONNRESET')).toBe('');
  });
});
