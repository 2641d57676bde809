import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { providePostgres } from '@tidemark/harness/vitest-postgres';
import type { TestProject } from 'vitest/node';
import { openMembers } from '../src/features/members/open-members.ts';
import { readConfig } from '../src/platform/settings/config.ts';

export default (project: TestProject) =>
  providePostgres(project, async (url) => {
    const folder = mkdtempSync(join(tmpdir(), 'accounts-template-'));
    try {
      const members = await openMembers(
        readConfig({ ACCOUNTS_DATABASE_URL: url, PORTAL_DATA_DIR: folder, LOG_LEVEL: 'silent' }),
      );
      await members.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
