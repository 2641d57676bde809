import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Start {
  readonly readySeconds: number;
  readonly firstSearchMs: number;
  readonly rssMb: number;
}

/** Starts a process that loads the index. */
export async function measureStart(url: string, text: string): Promise<Start> {
  const script = join(import.meta.dirname, 'start-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, url, text]);
  return JSON.parse(stdout);
}
