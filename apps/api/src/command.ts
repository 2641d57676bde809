import { SettingError } from '@tidemark/settings/settings';
import { createApiClient } from './ingest/cms/api-client.ts';
import { findCmsDifferences } from './ingest/cms/cms-differences.ts';
import { requestEverything } from './ingest/cms/run-sync-job.ts';
import { CmsError, Strapi } from './ingest/cms/strapi.ts';
import { sweepAll } from './ingest/cms/sweep.ts';
import { createContentWriter } from './ingest/content-writer.ts';
import { decideDateOffset } from './ingest/date-offset.ts';
import { findAllDifferences } from './ingest/differences.ts';
import { filesSource } from './ingest/files/files.ts';
import { MediaStore } from './ingest/images/media-store.ts';
import { syncFolder } from './ingest/sync.ts';
import { type SyncCounts, withSyncLog } from './ingest/sync-log.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, DatabaseUnreachableError } from './platform/database/database.ts';
import { openDatabaseForCommand } from './platform/database/open.ts';
import { S3Storage } from './platform/images/object-storage.ts';
import { type Config, readConfig } from './platform/settings/config.ts';

interface PrintedReport extends Omit<SyncCounts, 'rejections'> {
  readonly rejections: readonly { where: string; field: string; reason: string }[];
}

const print = (line: string) => console.log(line);

function printReport({ written, removed, unchanged, rejections }: PrintedReport): void {
  print(`${written} written, ${removed} removed, ${unchanged} unchanged, ${rejections.length} rejected.`);
  for (const { where, field, reason } of rejections) print(`  rejected ${where}: ${field} ${reason}`);
}

/** Exit code 1 where anything differs: readers are not given what is published. */
function printDifferences(differences: readonly string[]): number {
  for (const difference of differences) print(`  ${difference}`);
  print(differences.length ? `${differences.length} differences.` : 'No differences.');
  return differences.length ? 1 : 0;
}

const sourceName = ({ cms, contentDir }: Config) =>
  cms ? `the CMS at ${cms.url}` : `the folder ${contentDir}`;

async function runThroughApi(config: Config, url: string, verb: string): Promise<number | undefined> {
  const running = config.cms && createApiClient(url, config.cms.webhookSecret);
  if (!running || !(await running.isReachable())) return undefined;
  print(`Using the API at ${url}, from ${sourceName(config)}.`);
  if (verb === 'check') return printDifferences(await running.differences());
  const { last, rejections } = await running.sync();
  printReport({
    written: last?.written ?? 0,
    removed: last?.removed ?? 0,
    unchanged: last?.unchanged ?? 0,
    rejections,
  });
  return 0;
}

async function runOnDatabase(config: Config, db: Database, verb: string): Promise<number> {
  const { cms: settings, contentDir, assetBuckets: buckets } = config;
  const objects = config.objectStorage && new S3Storage(config.objectStorage);
  const media = new MediaStore(db, systemClock, objects);
  const folder = filesSource(
    contentDir,
    buckets,
    settings ? undefined : media,
    config.movesDates ? (week) => decideDateOffset(db, week, systemClock()) : undefined,
  );
  const log = { warn: () => {} };
  const writer = createContentWriter({ db, now: systemClock, log });
  const deps = { db, media, buckets, now: systemClock, log, writer };
  const runBatch = <Result>(work: () => Promise<Result>) => work();
  const cms = settings && { ...deps, cms: new Strapi(settings), folder, runBatch, requireActive: () => {} };
  if (verb === 'check') {
    return printDifferences(await (cms ? findCmsDifferences(cms) : findAllDifferences(db, folder)));
  }
  const whole = async () => {
    if (!cms) return syncFolder(deps, folder);
    await requestEverything(cms);
    return sweepAll(cms);
  };
  printReport(await withSyncLog(deps, 'command', whole));
  return 0;
}

async function run(verb: string, env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env);
  const url = env.API_URL || `http://localhost:${config.port}`;
  const exitCode = await runThroughApi(config, url, verb);
  if (exitCode !== undefined) return exitCode;
  const database = await openDatabaseForCommand(config);
  try {
    print(`No API accepts commands at ${url}; using the database directly, from ${sourceName(config)}.`);
    return await runOnDatabase(config, database.db, verb);
  } finally {
    await database.close();
  }
}

const [verb = ''] = process.argv.slice(2);
if (verb !== 'sync' && verb !== 'check') {
  console.error('Usage: sync or check');
  process.exit(2);
}
try {
  process.exitCode = await run(verb, process.env);
} catch (error) {
  const known =
    error instanceof SettingError || error instanceof CmsError || error instanceof DatabaseUnreachableError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
