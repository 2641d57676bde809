import { describe, expect, it } from 'vitest';
import { loggerOptions, scrub } from './log.ts';

describe('what is logged of an error', () => {
  it('names no person and opens no door', () => {
    const message = 'Key (email)=(reader@example.com) exists; /reset?token=abc123 eyJhbGciOi.eyJzdWIi.c2ln';
    expect(scrub(message)).toBe('Key (email)=([e-mail]) exists; /reset?[redacted] [redacted]');
  });

  it('leaves out what a database adds to it', () => {
    const error = Object.assign(new Error('failed for a@b.io'), {
      code: '23505',
      detail: 'reader@example.com',
    });
    const { err } = loggerOptions('info').serializers;
    expect(JSON.stringify(err(error))).not.toContain('@b.io');
    expect(Object.keys(err(error))).toEqual(['type', 'code', 'message', 'stack']);
  });
});
