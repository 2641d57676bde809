import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { countArticles } from './bench-database.ts';
import { analyseTables, copyArticles, GENERATED, loadBeside } from './load.ts';
import { loadInWorkers } from './load-in-workers.ts';
import { progress } from './report.ts';

/** Adds the articles that the database does not have yet; returns the seconds it took to index them. */
export async function loadUpTo(db: Database, url: string, size: number): Promise<number> {
  const loaded = await countArticles(db);
  if (loaded > size) throw new Error(`The database has ${loaded} articles already`);
  if (loaded === size) return 0;
  if (loaded === 0) await loadBeside(db);
  progress(`loading ${size} articles`);
  const generated = Math.min(size, GENERATED);
  const indexing = loaded < generated ? await loadInWorkers(url, loaded, generated) : 0;
  if (generated < size) await copyArticles(db, Math.max(loaded, generated), size);
  await analyseTables(db);
  return indexing / 1000;
}
