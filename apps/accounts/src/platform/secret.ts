import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates the secret once and stores it: a new one would end all sessions and make the signing keys unreadable. */
export function loadSecret(config: {
  readonly dataDir: string;
  readonly secret: string | undefined;
}): string {
  if (config.secret) return config.secret;
  const file = join(config.dataDir, 'secret');
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
