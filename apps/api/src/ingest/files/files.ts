import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { moveDates } from '@tidemark/contracts/moving-dates';
import { InvalidPlans, readPlanCatalog } from '@tidemark/contracts/plan-catalog';
import { SettingError } from '@tidemark/settings/settings';
import { parse } from 'yaml';
import type { StoredGlossary, StoredSynonyms } from '../../platform/database/documents.ts';
import { Fields, RejectedField } from '../bodies/fields.ts';
import { RejectedFields, type RejectionReason } from '../bodies/read-all-fields.ts';
import type { ArticleEntry, EventEntry, FolderSource, Publication, Rejection } from '../entry.ts';
import type { MediaStore } from '../images/media-store.ts';
import { hashOf } from '../store.ts';
import { requireContentFolder, unlessMissing } from './content-folder.ts';
import { ContentImages } from './content-images.ts';
import {
  readArticle,
  readAuthor,
  readDisclaimer,
  readEvent,
  readInsight,
  readNavigation,
  readSettings,
  readSynonyms,
} from './file-entries.ts';
import { FileMemory, type ProcessFile } from './file-memory.ts';
import { readGlossary } from './glossary.ts';
import { protectBodyImages } from './protect-body-images.ts';

/** Decides by how many days the dates of a publication move whose current week, as written, begins on this day. */
export type DecideDateOffset = (week: Date) => Promise<number>;

/**
 * Loads a publication from a folder of markdown and YAML. Source keys carry a prefix, so that sources never mix.
 * With a media store, images of bodies are served from it under random names that only the body contains.
 * Without `decideDateOffset`, dates stay as they are written.
 */
export function filesSource(
  folder: string,
  assetBuckets: readonly string[],
  media?: MediaStore,
  decideDateOffset?: DecideDateOffset,
): FolderSource {
  const images = join(folder, 'images');
  const memory = new FileMemory();
  return {
    name: 'files',
    async load() {
      await requireContentFolder(folder);
      const publication = await loadFolder(folder, assetBuckets, memory.begin(), decideDateOffset);
      if (!media) return publication;
      const articles: ArticleEntry[] = [];
      for (const article of publication.articles)
        articles.push(await protectBodyImages(article, images, media));
      return { ...publication, articles };
    },
    async loadDocuments() {
      await requireContentFolder(folder);
      const rejections: Rejection[] = [];
      const documents = new Map<'synonyms' | 'glossary', StoredSynonyms | StoredGlossary | undefined>();
      for (const [name, read] of [
        ['synonyms', readSynonyms],
        ['glossary', readGlossary],
      ] as const) {
        const file = `${name}.yml`;
        try {
          const text = await readFile(join(folder, file), 'utf8').catch(unlessMissing(undefined));
          documents.set(name, text === undefined ? undefined : read(withoutMark(text)));
        } catch (error) {
          rejections.push({ where: file, key: fileKey(file), ...firstReason(error) });
        }
      }
      return { documents, rejections };
    },
  };
}

const SETTINGS_FILE = 'publication.yml';

const fileKey = (name: string): string => `files:${name}`;

interface File {
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** Some text editors write a byte order mark at the start of a file. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Reads the key even from a file that cannot be parsed, so that its last accepted version stays. */
const keyIn = ({ name, text }: File): string =>
  fileKey(/^---\r?\n(?:(?!---).*\r?\n)*?key:[ \t]*["']?([^"'\s#]+)/.exec(text)?.[1] ?? name);

async function readFiles(folder: string, extension: string): Promise<File[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing([]));
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      path,
      name: basename(path, extension),
      text: withoutMark(await readFile(path, 'utf8')),
    })),
  );
}

/** Rejects a slug or key that an earlier file of the same kind already uses. */
function claims(): <Entry extends Keyed>(entry: Entry, where: string) => Entry {
  const holders = new Map<string, string>();
  return (entry, where) => {
    const { key, slug } = entry;
    const names = { key, ...(slug === undefined ? {} : { slug: `/${slug}` }) };
    for (const [field, value] of Object.entries(names).reverse()) {
      const holder = holders.get(value);
      if (holder) throw new RejectedField(field, `is already taken by ${holder}`);
    }
    for (const value of Object.values(names)) holders.set(value, where);
    return entry;
  };
}

function checkPlans(text: string): void {
  try {
    readPlanCatalog(parse(text));
  } catch (error) {
    throw error instanceof InvalidPlans ? new RejectedField(error.field, error.message) : error;
  }
}

/** A file reports one reason at a time. */
function firstReason(error: unknown): RejectionReason {
  if (error instanceof RejectedFields && error.reasons[0]) return error.reasons[0];
  return {
    field: error instanceof RejectedField ? error.field : 'file',
    reason: error instanceof Error ? error.message : String(error),
  };
}

interface Keyed {
  readonly key: string;
  readonly slug?: string;
}

/**
 * A file that is rejected stops the load, so that the publication stays as it is: with other dates, every address with
 * a date would change.
 */
async function dateOffset(folder: string, decide: DecideDateOffset): Promise<number> {
  const text = await readFile(join(folder, SETTINGS_FILE), 'utf8').catch(unlessMissing(undefined));
  if (text === undefined) return 0;
  return decide(currentWeek(text));
}

function currentWeek(text: string): Date {
  try {
    return readSettings(withoutMark(text)).week;
  } catch (error) {
    const { field, reason } = firstReason(error);
    throw new SettingError(`${SETTINGS_FILE} of the content folder: ${field} ${reason}`);
  }
}

async function loadFolder(
  folder: string,
  buckets: readonly string[],
  process: ProcessFile,
  decideDateOffset: DecideDateOffset = async () => 0,
): Promise<Publication> {
  const rejections: Rejection[] = [];
  const attempt = async <Entry>(
    where: string,
    key: string,
    read: () => Entry | Promise<Entry>,
  ): Promise<Entry | undefined> => {
    try {
      return await read();
    } catch (error) {
      rejections.push({ where, key, ...firstReason(error) });
      return undefined;
    }
  };
  const each = async <Entry extends Keyed>(
    files: readonly File[],
    read: (file: File) => Entry | Promise<Entry>,
    context = '',
  ): Promise<Entry[]> => {
    const claim = claims();
    const entries: Entry[] = [];
    for (const file of files) {
      const where = relative(folder, file.path);
      const entry = await attempt(where, keyIn(file), async () =>
        claim(await process({ ...file, context }, () => read(file)), where),
      );
      if (entry) entries.push(entry);
    }
    return entries;
  };
  const single = async <Entry>(
    name: string,
    read: (text: string) => Entry | Promise<Entry>,
  ): Promise<Entry | undefined> => {
    const text = await readFile(join(folder, name), 'utf8').catch(unlessMissing(undefined));
    return text === undefined
      ? undefined
      : attempt(name, fileKey(name), () => process({ path: name, text }, () => read(withoutMark(text))));
  };

  const days = await dateOffset(folder, decideDateOffset);
  const move = (file: File): File => ({ ...file, text: moveDates(file.text, days) });
  const images = await ContentImages.read(join(folder, 'images'), buckets);
  const imageList = hashOf(images.lookup);
  const authors = await each(
    await readFiles(join(folder, 'analysts'), '.md'),
    (file) => readAuthor(file.name, file.text, images),
    imageList,
  );
  const known = new Set(authors.map((author) => author.key));
  const articles = await each(
    (await readFiles(join(folder, 'articles'), '.md')).map(move),
    (file) => readArticle(file.name, file.text, images, known),
    `${[...known]} ${imageList}`,
  );
  const insights = await each((await readFiles(join(folder, 'insights'), '.yml')).map(move), (file) =>
    readInsight(fileKey(file.name), file.name, file.text),
  );
  const listed = await single('calendar.yml', (text) =>
    new Fields({ events: parse(moveDates(text, days)) }).list('events', 5000),
  );
  const claimEvent = claims();
  const events: EventEntry[] = [];
  for (const [n, item] of (listed ?? []).entries()) {
    const where = `calendar.yml, event ${n + 1}`;
    const key = fileKey(String((item as { key?: unknown } | null)?.key));
    const event = await attempt(where, key, () => claimEvent(readEvent(new Fields(item)), where));
    if (event) events.push(event);
  }
  const navigation = await single('navigation.yml', readNavigation);
  const disclaimer = await single('disclaimer.md', readDisclaimer);
  const synonyms = await single('synonyms.yml', readSynonyms);
  const glossary = await single('glossary.yml', readGlossary);
  // The main app and the portal's build read this file; here it is only checked.
  await single('plans.yml', checkPlans);
  return { authors, articles, insights, events, navigation, disclaimer, synonyms, glossary, rejections };
}
