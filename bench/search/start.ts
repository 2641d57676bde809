import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Start {
  readonly readySeconds: number;
  readonly firstSearchMs: number;
  readonly saveSeconds: number;
  readonly rssMb: number;
  readonly total: number;
}

export interface Starts {
  /** From the database, which also saves the snapshot, and from the snapshot. */
  readonly first: Start;
  readonly second: Start;
  readonly snapshotMb: number;
}

/** Starts two processes one after the other. The second restores the index that the first has saved. */
export async function measureStarts(url: string, text: string): Promise<Starts> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-snapshot-'));
  const path = join(folder, 'search-index');
  const script = join(import.meta.dirname, 'start-process.ts');
  const start = async (): Promise<Start> => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, url, path, text]);
    return JSON.parse(stdout);
  };
  try {
    const first = await start();
    const { size } = await stat(path);
    const second = await start();
    if (second.total !== first.total) throw new Error('The restored index finds something else');
    return { first, second, snapshotMb: size / 1_048_576 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
