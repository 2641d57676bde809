import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { cmsSettingsFile } from '../lib/cms-settings.mjs';

const SECRETS = ['CMS_SECRET', 'CMS_TOKEN', 'CMS_WEBHOOK_SECRET', 'PREVIEW_SECRET'] as const;

export type Connection = Record<(typeof SECRETS)[number] | 'CMS_URL', string>;

/**
 * The newsroom's address and secrets: from the environment, else as stored, else generated. They are stored
 * where `npm start` finds them for the API.
 */
export function ensureConnection(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  port: number,
): { connection: Connection; changed: boolean } {
  const file = cmsSettingsFile(dataDir);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const stored = JSON.parse(before) as Partial<Connection>;
  const secrets = SECRETS.map((name) => [name, env[name] || stored[name] || randomBytes(32).toString('hex')]);
  const connection = {
    CMS_URL: env.CMS_URL || `http://localhost:${port}`,
    ...Object.fromEntries(secrets),
  } as Connection;
  const text = `${JSON.stringify(connection, null, 2)}\n`;
  if (text === before) return { connection, changed: false };
  mkdirSync(dirname(file), { recursive: true });
  // Written atomically, and never readable by others.
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return { connection, changed: true };
}
