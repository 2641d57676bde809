import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parse } from 'yaml';
import type { ArticleEntry, ContentSource, Publication, Refusal } from './entry.ts';
import { Fields, Refused } from './fields.ts';
import {
  readArticle,
  readAuthor,
  readDisclaimer,
  readEvent,
  readInsight,
  readNavigation,
  readSynonyms,
} from './file-entries.ts';
import { readGlossary } from './glossary.ts';
import { hidePictures, picturesOfBodies } from './hide-pictures.ts';
import type { MediaStore } from './media-store.ts';
import { Pictures } from './pictures.ts';

export interface FilesSource extends ContentSource {
  /** Whether a picture of the folder may be asked for by its path. */
  isOpen(path: string): boolean;
}

/** What is everyone's, whatever is being loaded. */
const ALWAYS_OPEN = /^((covers|portraits)\/|[^/]*$)/;

/**
 * A folder of markdown and YAML as a publication. Keys carry the source's name, so that sources never mix.
 * With a store for them, pictures of bodies are served from there, under names that only a body gives away.
 */
export function filesSource(
  folder: string,
  assetBuckets: readonly string[],
  media?: MediaStore,
): FilesSource {
  const images = join(folder, 'images');
  let closed: ReadonlySet<string> | undefined;
  return {
    name: 'files',
    isOpen: (path) => (closed ? !closed.has(path) : ALWAYS_OPEN.test(path)),
    async load() {
      const publication = await loadFolder(folder, assetBuckets);
      closed = picturesOfBodies(publication);
      if (!media) return publication;
      const articles: ArticleEntry[] = [];
      for (const article of publication.articles) articles.push(await hidePictures(article, images, media));
      return { ...publication, articles };
    },
  };
}

const fileKey = (name: string): string => `files:${name}`;

interface File {
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** Some editors begin a file with a byte order mark. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** The key as it stands in the file, read without trust: whatever else is wrong, its last good version stays. */
const keyIn = ({ name, text }: File): string =>
  fileKey(/^---\r?\n(?:(?!---).*\r?\n)*?key:[ \t]*["']?([^"'\s#]+)/.exec(text)?.[1] ?? name);

async function readFiles(folder: string, extension: string): Promise<File[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
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

/** A slug or a key stands for one entry of its kind; the first file to name it keeps it. */
function claims(): <Entry extends Keyed>(entry: Entry, where: string) => Entry {
  const holders = new Map<string, string>();
  return (entry, where) => {
    const { key, slug } = entry;
    const names = { key, ...(slug === undefined ? {} : { slug: `/${slug}` }) };
    for (const [field, value] of Object.entries(names).reverse()) {
      const holder = holders.get(value);
      if (holder) throw new Refused(field, `is already taken by ${holder}`);
    }
    for (const value of Object.values(names)) holders.set(value, where);
    return entry;
  };
}

interface Keyed {
  readonly key: string;
  readonly slug?: string;
}

async function loadFolder(folder: string, buckets: readonly string[]): Promise<Publication> {
  const refusals: Refusal[] = [];
  const attempt = <Entry>(where: string, key: string, read: () => Entry): Entry | undefined => {
    try {
      return read();
    } catch (error) {
      const field = error instanceof Refused ? error.field : 'file';
      const reason = error instanceof Error ? error.message : String(error);
      refusals.push({ where, field, reason, key });
      return undefined;
    }
  };
  const each = <Entry extends Keyed>(files: readonly File[], read: (file: File) => Entry): Entry[] => {
    const claim = claims();
    return files.flatMap((file) => {
      const where = relative(folder, file.path);
      return attempt(where, keyIn(file), () => claim(read(file), where)) ?? [];
    });
  };
  const single = async <Entry>(name: string, read: (text: string) => Entry): Promise<Entry | undefined> => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : attempt(name, fileKey(name), () => read(withoutMark(text)));
  };

  const pictures = await Pictures.read(join(folder, 'images'), buckets);
  const authors = each(await readFiles(join(folder, 'analysts'), '.md'), (file) =>
    readAuthor(file.name, file.text, pictures),
  );
  const known = new Set(authors.map((author) => author.key));
  const articles = each(await readFiles(join(folder, 'articles'), '.md'), (file) =>
    readArticle(file.name, file.text, pictures, known),
  );
  const insights = each(await readFiles(join(folder, 'insights'), '.yml'), (file) =>
    readInsight(fileKey(file.name), file.name, file.text),
  );
  const listed = await single('calendar.yml', (text) =>
    new Fields({ events: parse(text) }).list('events', 5000),
  );
  const claimEvent = claims();
  const events = (listed ?? []).flatMap((item, n) => {
    const where = `calendar.yml, event ${n + 1}`;
    const key = fileKey(String((item as { key?: unknown } | null)?.key));
    return attempt(where, key, () => claimEvent(readEvent(new Fields(item)), where)) ?? [];
  });
  const navigation = await single('navigation.yml', readNavigation);
  const disclaimer = await single('disclaimer.md', readDisclaimer);
  const synonyms = await single('synonyms.yml', readSynonyms);
  const glossary = await single('glossary.yml', readGlossary);
  return { authors, articles, insights, events, navigation, disclaimer, synonyms, glossary, refusals };
}
