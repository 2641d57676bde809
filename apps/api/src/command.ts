import { systemClock } from './clock.ts';
import { type Config, readConfig, SettingError } from './config.ts';
import { findAllDifferences } from './content/differences.ts';
import { filesSource } from './content/files.ts';
import { type Counts, journaled } from './content/journal.ts';
import { lookAtEverything } from './content/look.ts';
import { MediaStore } from './content/media-store.ts';
import { runningApi } from './content/running-api.ts';
import { CmsError, Strapi } from './content/strapi.ts';
import { strapiSource } from './content/strapi-source.ts';
import { takeInFolder } from './content/sync.ts';
import { type Database, DatabaseUnreachableError, openPglite, openPostgres } from './store/db.ts';
import { FolderInUseError } from './store/folder-lock.ts';

interface Said extends Omit<Counts, 'refusals'> {
  readonly refusals: readonly { where: string; field: string; reason: string }[];
}

const say = (line: string) => console.log(line);

function sayReport({ written, removed, unchanged, refusals }: Said): void {
  say(`${written} written, ${removed} taken down, ${unchanged} unchanged, ${refusals.length} refused.`);
  for (const { where, field, reason } of refusals) say(`  refused ${where}: ${field} ${reason}`);
}

/** Exit code 1 where anything differs: readers are not given what is published. */
function sayDifferences(differences: readonly string[]): number {
  for (const difference of differences) say(`  ${difference}`);
  say(differences.length ? `${differences.length} differences.` : 'No differences.');
  return differences.length ? 1 : 0;
}

const sourceName = ({ cms, contentDir }: Config) =>
  cms ? `the CMS at ${cms.url}` : `the folder ${contentDir}`;

async function through(config: Config, url: string, verb: string): Promise<number | undefined> {
  const running = config.cms && runningApi(url, config.cms.webhookSecret);
  if (!running || !(await running.answers())) return undefined;
  say(`Through the API that runs at ${url}, from ${sourceName(config)}.`);
  if (verb === 'check') return sayDifferences(await running.differences());
  const { last, refusals } = await running.sync();
  sayReport({
    written: last?.written ?? 0,
    removed: last?.removed ?? 0,
    unchanged: last?.unchanged ?? 0,
    refusals,
  });
  return 0;
}

async function directly(config: Config, db: Database, verb: string): Promise<number> {
  const { cms: settings, contentDir, assetBuckets: buckets } = config;
  const media = new MediaStore(db, config.dataDir, systemClock);
  const folder = filesSource(contentDir, buckets, settings ? undefined : media);
  const log = { warn: () => {} };
  const deps = { db, media, buckets, now: systemClock, log };
  const cms = settings && { ...deps, cms: new Strapi(settings) };
  if (verb === 'check') {
    return sayDifferences(await findAllDifferences(db, cms ? strapiSource(cms, folder) : folder));
  }
  const whole = () => (cms ? lookAtEverything(cms, strapiSource(cms, folder)) : takeInFolder(deps, folder));
  sayReport(await journaled(deps, 'command', whole));
  return 0;
}

async function run(verb: string, env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env);
  const url = env.API_URL || `http://localhost:${config.port}`;
  const told = await through(config, url, verb);
  if (told !== undefined) return told;
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, 2)
    : await openPglite(config.dataDir);
  try {
    const place = config.databaseUrl ? 'PostgreSQL' : config.dataDir;
    say(
      `No API that takes orders runs at ${url}: straight into the database (${place}), from ${sourceName(config)}.`,
    );
    return await directly(config, database.db, verb);
  } finally {
    await database.close();
  }
}

const [verb = ''] = process.argv.slice(2);
if (verb !== 'sync' && verb !== 'check') {
  console.error('Say sync or check.');
  process.exit(2);
}
try {
  process.exitCode = await run(verb, process.env);
} catch (error) {
  if (error instanceof FolderInUseError) {
    console.error(
      `${error.message}\nThe API that runs on it takes in its content folder by itself and cannot be told to from here.`,
    );
  } else if (
    error instanceof SettingError ||
    error instanceof CmsError ||
    error instanceof DatabaseUnreachableError
  ) {
    console.error(error.message);
  } else console.error(error);
  process.exitCode = 1;
}
