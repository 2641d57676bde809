// `npm run images:copy -- storage` or `-- database`: copies the bytes of ingested images to where they are named.

import { SettingError } from '@tidemark/settings/settings';
import { DatabaseUnreachableError } from './platform/database/database.ts';
import { openDatabaseForCommand } from './platform/database/open.ts';
import { copyImages } from './platform/images/copy.ts';
import { ObjectStorageError, S3Storage } from './platform/images/object-storage.ts';
import { readConfig } from './platform/settings/config.ts';

const [to] = process.argv.slice(2);

async function run(): Promise<void> {
  if (to !== 'storage' && to !== 'database') throw new SettingError('Usage: images:copy -- storage|database');
  const config = readConfig(process.env);
  if (!config.objectStorage) throw new SettingError('S3_ENDPOINT is not set, so there is no object storage.');
  const database = await openDatabaseForCommand(config);
  try {
    const copied = await copyImages(database.db, new S3Storage(config.objectStorage), to);
    console.log(`${copied} images were copied to the ${to}; all are there now.`);
  } finally {
    await database.close();
  }
}

const EXPECTED = [SettingError, DatabaseUnreachableError, ObjectStorageError];

try {
  await run();
} catch (error) {
  console.error(
    error instanceof Error && EXPECTED.some((type) => error instanceof type) ? error.message : error,
  );
  process.exitCode = 1;
}
