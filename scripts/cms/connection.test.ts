import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cmsConnection, cmsSettingsFile } from '../lib/cms-settings.mjs';
import { ensureConnection } from './connection.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tidemark-connection-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the connection between newsroom and API', () => {
  test('is generated once, readable by its owner only, and the same the next time', () => {
    const first = ensureConnection(dataDir, {}, 1337);
    expect(first.changed).toBe(true);
    expect(statSync(cmsSettingsFile(dataDir)).mode & 0o077).toBe(0);
    const secrets = Object.values(first.connection).filter((value) => !value.startsWith('http'));
    expect(new Set(secrets).size).toBe(4);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(ensureConnection(dataDir, {}, 1337)).toEqual({ ...first, changed: false });
  });

  test('prefers the environment and stores a rotated secret', () => {
    ensureConnection(dataDir, {}, 1337);
    const { connection, changed } = ensureConnection(dataDir, { CMS_TOKEN: 'rotated' }, 1400);
    expect(changed).toBe(true);
    expect(connection).toMatchObject({ CMS_TOKEN: 'rotated', CMS_URL: 'http://localhost:1400' });
  });

  test('npm start passes it to the API without the newsroom’s own secret', () => {
    expect(cmsConnection(dataDir, {})).toEqual({});
    const { connection } = ensureConnection(dataDir, {}, 1337);
    const { CMS_SECRET, ...shared } = connection;
    expect(CMS_SECRET).toBeDefined();
    expect(cmsConnection(dataDir, {})).toEqual(shared);
    expect(cmsConnection(dataDir, { CMS_URL: '' })).toEqual({});
    expect(cmsConnection(dataDir, { CMS_URL: 'https://cms.example' })).toEqual({});
  });
});
