// `npm run db:migrate`: brings the API's PostgreSQL database up to date.

import { SettingError } from '@tidemark/settings/settings';
import { DatabaseUnreachableError } from './platform/database/database.ts';
import { migratePostgres, missingMigrations } from './platform/database/migrations.ts';
import { readConfig } from './platform/settings/config.ts';

const print = (line: string) => console.log(line);

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const missing = await missingMigrations(databaseUrl).catch((error: unknown) => {
    throw new DatabaseUnreachableError(databaseUrl, error);
  });
  if (missing.length === 0) return print('The database is up to date.');
  print(`Applying ${missing.join(', ')}.`);
  await migratePostgres(databaseUrl, { log: print });
  print('The database is up to date.');
}

try {
  await run();
} catch (error) {
  const known = error instanceof SettingError || error instanceof DatabaseUnreachableError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
