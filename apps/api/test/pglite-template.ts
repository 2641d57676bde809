import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPglite } from '../src/platform/database/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty data folder to copy, because creating one takes seconds. */
    pgliteTemplate?: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-template-'));
  const database = await openPglite(folder);
  await database.close();
  project.provide('pgliteTemplate', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
