// `npm run images:copy -- storage` or `-- database`: copies the bytes of ingested images to where they are named.

import { SettingError } from './config/settings.ts';
import { readConfig } from './config.ts';
import { copyImages } from './store/copy-images.ts';
import { DatabaseUnreachableError, openPostgres } from './store/db.ts';
import { ObjectStorageError, S3Storage } from './store/object-storage.ts';

const [to] = process.argv.slice(2);

async function run(): Promise<void> {
  if (to !== 'storage' && to !== 'database') throw new SettingError('Usage: images:copy -- storage|database');
  const config = readConfig(process.env);
  if (!config.objectStorage) throw new SettingError('S3_ENDPOINT is not set, so there is no object storage.');
  const database = await openPostgres(config.databaseUrl, {
    ...{ poolSize: 2, migrates: config.migratesOnStart, directUrl: config.databaseDirectUrl },
  });
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
