import { providePostgres } from '@tidemark/harness/vitest-postgres';
import type { TestProject } from 'vitest/node';
import { migratePostgres } from '../src/store/migrations.ts';

export default (project: TestProject) => providePostgres(project, (url) => migratePostgres(url));
