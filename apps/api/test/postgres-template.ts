import { providePostgres } from '@tidemark/harness/vitest-postgres';
import type { TestProject } from 'vitest/node';
import { migratePostgres } from '../src/platform/database/migrations.ts';

export default (project: TestProject) => providePostgres(project, (url) => migratePostgres(url));
