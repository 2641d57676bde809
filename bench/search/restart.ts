import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownCatalogue } from '../../apps/api/src/search/catalogue.ts';
import { type IndexState, restoreSnapshot, saveSnapshot } from '../../apps/api/src/search/snapshot.ts';
import type { Database } from '../../apps/api/src/store/db.ts';

export interface Restart {
  readonly mb: number;
  readonly saveSeconds: number;
  readonly restoreSeconds: number;
}

const seconds = async (run: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await run();
  return (performance.now() - begun) / 1000;
};

/** Saves the index, whose terms must be in memory, and restores it as a newly started process does. */
export async function measureRestart(db: Database): Promise<Restart> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-snapshot-'));
  const path = join(folder, 'search-index');
  const catalogue = (await knownCatalogue(db)) as IndexState;
  const saveSeconds = await seconds(async () => {
    if (!(await saveSnapshot(db, path, catalogue))) throw new Error('The index was not saved');
  });
  const restoreSeconds = await seconds(async () => {
    if (!(await restoreSnapshot(db, path))) throw new Error('The index was not restored');
  });
  const { size } = await stat(path);
  await rm(folder, { recursive: true, force: true });
  return { mb: size / 1_048_576, saveSeconds, restoreSeconds };
}
