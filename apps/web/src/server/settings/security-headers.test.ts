import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const settings = {
  apiUrl: 'http://localhost:4000/',
  accountsUrl: 'http://localhost:4100',
  collectors: [],
  https: false,
  inlineScriptHash: "'sha256-abc='",
  development: false,
};
const headerValue = (headers: ReturnType<typeof securityHeaders>, key: string) =>
  headers.find((header) => header.key === key)?.value;

describe('security headers', () => {
  it('allows one inline script by hash and requests to the two services only', () => {
    const policy = headerValue(securityHeaders(settings), 'Content-Security-Policy');
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    expect(policy).toContain("connect-src 'self' http://localhost:4000 http://localhost:4100;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('[API-19] allows requests to the configured collectors, listing each origin once', () => {
    const collectors = ['https://in.example/e?key=1', 'https://in.example/p', 'https://errors.example/'];
    const policy = headerValue(securityHeaders({ ...settings, collectors }), 'Content-Security-Policy');
    expect(policy).toContain(
      "connect-src 'self' http://localhost:4000 http://localhost:4100 https://in.example https://errors.example;",
    );
  });

  it('sends Strict-Transport-Security only over https', () => {
    expect(headerValue(securityHeaders(settings), 'Strict-Transport-Security')).toBeUndefined();
    expect(
      headerValue(securityHeaders({ ...settings, https: true }), 'Strict-Transport-Security'),
    ).toBeDefined();
  });
});
