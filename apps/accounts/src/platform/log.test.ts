import { describe, expect, it } from 'vitest';
import { loggerOptions, redact } from './log.ts';

describe('logged errors', () => {
  it('contain no email address and no token', () => {
    const message = 'Key (email)=(reader@example.com) exists; /reset?token=abc123 eyJhbGciOi.eyJzdWIi.c2ln';
    expect(redact(message)).toBe('Key (email)=([email]) exists; /reset?[redacted] [redacted]');
  });

  it('leave out the row that a database error carries', () => {
    const error = Object.assign(new Error('failed for a@b.io'), {
      code: '23505',
      detail: 'reader@example.com',
    });
    const { err } = loggerOptions('info').serializers;
    expect(JSON.stringify(err(error))).not.toContain('@b.io');
    expect(Object.keys(err(error))).toEqual(['type', 'code', 'message', 'stack']);
  });
});
