import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const setting = {
  apiUrl: 'http://localhost:4000/',
  accountsUrl: 'http://localhost:4100',
  collectors: [],
  https: false,
  development: false,
};
const headerValue = (headers: ReturnType<typeof securityHeaders>, key: string) =>
  headers.find((header) => header.key === key)?.value;

describe('security headers', () => {
  it('run no inline script, and talk to the two services only', () => {
    const policy = headerValue(securityHeaders(setting), 'Content-Security-Policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' http://localhost:4000 http://localhost:4100;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('[API-19] let the configured collectors be called, each origin once', () => {
    const collectors = ['https://in.example/e?key=1', 'https://in.example/p', 'https://errors.example/'];
    const policy = headerValue(securityHeaders({ ...setting, collectors }), 'Content-Security-Policy');
    expect(policy).toContain(
      "connect-src 'self' http://localhost:4000 http://localhost:4100 https://in.example https://errors.example;",
    );
  });

  it('promise https only where it is spoken', () => {
    expect(headerValue(securityHeaders(setting), 'Strict-Transport-Security')).toBeUndefined();
    expect(
      headerValue(securityHeaders({ ...setting, https: true }), 'Strict-Transport-Security'),
    ).toBeDefined();
  });
});
