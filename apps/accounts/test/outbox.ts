import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The code of the newest sign-up email. */
export function codeIn(dataDir: string): string {
  const newest = emailsIn(dataDir)
    .filter((email) => email.includes('is your Tidemark code'))
    .at(-1);
  return newest?.match(/Subject: (\d{6}) /)?.[1] ?? 'no code';
}

export function emailsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
