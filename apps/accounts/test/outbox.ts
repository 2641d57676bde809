import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function emailsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
