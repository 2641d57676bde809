import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The script that every page runs before its first paint, without the lines that hold only a comment. */
export function beforeFirstPaintScript(): string {
  const source = readFileSync(new URL('./before-first-paint.js', import.meta.url), 'utf8');
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');
}

/** The source expression by which a content security policy allows exactly this inline script. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
