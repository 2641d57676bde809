import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cmsConnection, cmsSettingsFile } from '../lib/cms-settings.mjs';
import { keepConnection } from './connection.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tidemark-connection-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the connection of newsroom and API', () => {
  test('is invented once, kept for whoever runs us alone, and the same the next time', () => {
    const first = keepConnection(dataDir, {}, 1337);
    expect(first.changed).toBe(true);
    expect(statSync(cmsSettingsFile(dataDir)).mode & 0o077).toBe(0);
    const secrets = Object.values(first.connection).filter((value) => !value.startsWith('http'));
    expect(new Set(secrets).size).toBe(4);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(keepConnection(dataDir, {}, 1337)).toEqual({ ...first, changed: false });
  });

  test('the environment wins, and a rotated secret is written down', () => {
    keepConnection(dataDir, {}, 1337);
    const { connection, changed } = keepConnection(dataDir, { CMS_TOKEN: 'rotated' }, 1400);
    expect(changed).toBe(true);
    expect(connection).toMatchObject({ CMS_TOKEN: 'rotated', CMS_URL: 'http://localhost:1400' });
  });

  test('npm start hands it to the API, but not the secret that is the newsroom’s own', () => {
    expect(cmsConnection(dataDir, {})).toEqual({});
    const { connection } = keepConnection(dataDir, {}, 1337);
    const { CMS_SECRET, ...shared } = connection;
    expect(CMS_SECRET).toBeDefined();
    expect(cmsConnection(dataDir, {})).toEqual(shared);
    expect(cmsConnection(dataDir, { CMS_URL: '' })).toEqual({});
    expect(cmsConnection(dataDir, { CMS_URL: 'https://cms.example' })).toEqual({});
  });
});
