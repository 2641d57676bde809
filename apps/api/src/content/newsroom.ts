import type { CmsConfig } from '../config.ts';
import type { Database } from '../store/db.ts';
import { findDocument } from '../store/documents.ts';
import { type Look, noteLooks } from '../store/looks.ts';
import { refusedLooks } from '../store/refusals.ts';
import { setMoment } from '../store/syncs.ts';
import type { Changes } from './changes.ts';
import { findAllDifferences } from './differences.ts';
import { checkDraft, draftArticle } from './draft.ts';
import type { ContentSource } from './entry.ts';
import { lookAt } from './look.ts';
import type { MediaStore } from './media-store.ts';
import { Strapi } from './strapi.ts';
import { EVERYTHING } from './strapi-kinds.ts';
import { strapiSource } from './strapi-source.ts';
import { findDifferences } from './sweep.ts';
import { createTurns } from './turns.ts';
import { createWorker, LOOK_AGAIN } from './worker.ts';

export interface NewsroomDeps {
  readonly cms: CmsConfig;
  readonly buckets: readonly string[];
  readonly media: MediaStore;
  /** For what the CMS does not hold. */
  readonly folder: ContentSource;
  readonly db: Database;
  readonly now: () => Date;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  readonly changed: (changes: Changes) => void;
}

const HOUR_MS = 3_600_000;
const ALL: Look = { uid: EVERYTHING, documentId: '' };

/** A portal is never without navigation once anything was taken in. */
export const hasPublication = async (db: Database): Promise<boolean> =>
  (await findDocument(db, 'navigation')) !== undefined;

export type CmsNewsroom = ReturnType<typeof createNewsroom>;

/** Takes content in from the CMS: by what it tells us, and by sweeping for what it did not. */
export function createNewsroom(given: NewsroomDeps) {
  const { cms: settings, folder, media, buckets, db, now, log, changed } = given;
  const { webhookSecret, previewSecret, sweepSeconds } = settings;
  const cms = new Strapi(settings);
  const deps = { db, cms, media, buckets, now, log };
  const source = strapiSource(deps, folder);
  const turns = createTurns();
  const worker = createWorker({ db, now, log, turns, changed, lookAt: (look) => seen(look) });
  let loaded = false;
  let stopped = false;
  let reachable = true;
  let timer: NodeJS.Timeout | undefined;
  let orphansRemoved = 0;

  const seen = async (look: Look) => {
    const looked = await lookAt(deps, source, look);
    if (look.uid === EVERYTHING) loaded = true;
    return looked;
  };
  const noted = async (looks: readonly Look[], cause: string) => {
    await noteLooks(db, looks, cause, now());
    worker.wake();
  };

  /** Resolves once what it found has been noted, not once it has been worked off. */
  const sweep = async () => {
    const differences = await turns(() => findDifferences(db, cms));
    await noteLooks(db, await refusedLooks(db), LOOK_AGAIN, now());
    await noted(differences, 'sweep');
    await setMoment(db, 'last-sweep', now());
    if (now().getTime() - orphansRemoved < HOUR_MS) return;
    orphansRemoved = now().getTime();
    await turns(() => media.removeOrphans());
  };
  const sweepOn = async () => {
    try {
      await sweep();
      if (!reachable) log.info({}, 'The CMS answers again');
      reachable = true;
    } catch (error) {
      if (reachable) log.warn({ err: error }, 'The CMS could not be swept; what was published last stays');
      reachable = false;
    }
    if (!stopped) timer = setTimeout(sweepOn, sweepSeconds * 1000);
  };

  return {
    webhookSecret,
    previewSecret,
    sweepSeconds,
    note: (look: Look) => noted([look], look.uid === EVERYTHING ? 'command' : 'hook'),
    check: (look: Look) => checkDraft(deps, look),
    differences: () => turns(() => findAllDifferences(db, source)),
    draft: (documentId: string) => draftArticle(deps, documentId),
    sweep,
    idle: () => worker.idle(),
    isLoaded: () => loaded,
    /** Takes everything in. What was published last is served meanwhile, for as long as the CMS does not answer. */
    async start() {
      loaded = await hasPublication(db);
      await noted([ALL], 'start');
      await worker.idle();
      log.info({}, 'Publication loaded');
      await setMoment(db, 'last-sweep', now());
      timer = setTimeout(sweepOn, sweepSeconds * 1000);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await worker.stop();
    },
  };
}
