import { describe, expect, it } from 'vitest';
import { InvalidDatabaseUrlError, parseDatabaseUrl } from './database-url.ts';

describe('parseDatabaseUrl', () => {
  it('leaves an address of one host as it is', () => {
    for (const url of [
      'postgres://user:p%40ss@db:5432/portal',
      'postgresql://db/portal?sslmode=require',
      'postgres:///portal?host=/run/postgresql',
    ]) {
      expect(parseDatabaseUrl(url)).toMatchObject({ urls: [url], role: undefined });
    }
  });

  it('splits several hosts into one address each, and wants one that accepts writes', () => {
    expect(parseDatabaseUrl('postgres://user:secret@one:5432,two:5433/portal?sslmode=require')).toEqual({
      urls: [
        'postgres://user:secret@one:5432/portal?sslmode=require',
        'postgres://user:secret@two:5433/portal?sslmode=require',
      ],
      hosts: 'one:5432,two:5433',
      role: 'primary',
    });
  });

  it('reads target_session_attrs, which node-postgres would send to the server', () => {
    const roleOf = (attributes: string) => parseDatabaseUrl(`postgres://one,two/portal?${attributes}`);
    expect(roleOf('target_session_attrs=read-write')).toMatchObject({ role: 'primary' });
    expect(roleOf('target_session_attrs=primary')).toMatchObject({ role: 'primary' });
    expect(roleOf('target_session_attrs=standby')).toMatchObject({ role: 'standby' });
    for (const parameters of [
      'target_session_attrs=standby&sslmode=require',
      'sslmode=require&target_session_attrs=standby',
    ]) {
      expect(roleOf(parameters)).toMatchObject({
        urls: ['postgres://one/portal?sslmode=require', 'postgres://two/portal?sslmode=require'],
        role: 'standby',
      });
    }
  });

  it('rejects what it does not understand, without repeating the password', () => {
    for (const url of [
      'mysql://user:secret@db/portal',
      'postgres://user:secret@one,,two/portal',
      'postgres://user:secret@one,two:port/portal',
      'postgres://user:secret@one,two/portal?target_session_attrs=read-only',
    ]) {
      expect(() => parseDatabaseUrl(url)).toThrow(InvalidDatabaseUrlError);
      expect(() => parseDatabaseUrl(url)).not.toThrow(/secret/);
    }
  });
});
