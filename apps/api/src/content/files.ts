import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parse } from 'yaml';
import type { ContentSource, Publication, Refusal } from './entry.ts';
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
import { Pictures } from './pictures.ts';

/** A folder of markdown and YAML as a publication. Keys carry the source's name, so that sources never mix. */
export function filesSource(folder: string, assetBuckets: readonly string[]): ContentSource {
  return { name: 'files', load: () => loadFolder(folder, assetBuckets) };
}

const fileKey = (name: string): string => `files:${name}`;

interface File {
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

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
      text: await readFile(path, 'utf8'),
    })),
  );
}

/** A slug or a key stands for one article; the first file to name it keeps it. */
function claim(holders: Map<string, string>, slug: string, key: string, path: string): void {
  for (const [field, value] of [
    ['slug', `/${slug}`],
    ['key', key],
  ] as const) {
    const holder = holders.get(value);
    if (holder) throw new Refused(field, `is already taken by ${holder}`);
  }
  holders.set(`/${slug}`, path).set(key, path);
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
  const each = <Entry>(files: readonly File[], read: (file: File) => Entry): Entry[] =>
    files.flatMap((file) => attempt(relative(folder, file.path), fileKey(file.name), () => read(file)) ?? []);
  const single = async <Entry>(name: string, read: (text: string) => Entry): Promise<Entry | undefined> => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : attempt(name, fileKey(name), () => read(text));
  };

  const pictures = await Pictures.read(join(folder, 'images'), buckets);
  const authors = each(await readFiles(join(folder, 'analysts'), '.md'), (file) =>
    readAuthor(fileKey(file.name), file.name, file.text, pictures),
  );
  const known = new Set(authors.map((author) => author.key));
  const holders = new Map<string, string>();
  const articles = each(await readFiles(join(folder, 'articles'), '.md'), (file) => {
    const article = readArticle(file.name, file.text, pictures, known);
    claim(holders, article.slug, article.key, relative(folder, file.path));
    return article;
  });
  const insights = each(await readFiles(join(folder, 'insights'), '.yml'), (file) =>
    readInsight(fileKey(file.name), file.name, file.text),
  );
  const listed =
    (await single('calendar.yml', (text) => new Fields({ events: parse(text) }).records('events', 5000))) ??
    [];
  const events = listed.flatMap(
    (fields, n) =>
      attempt('calendar.yml', fileKey(fields.optional('key') ?? `event ${n + 1}`), () => readEvent(fields)) ??
      [],
  );
  const navigation = await single('navigation.yml', readNavigation);
  const disclaimer = await single('disclaimer.md', readDisclaimer);
  const synonyms = await single('synonyms.yml', readSynonyms);
  return { authors, articles, insights, events, navigation, disclaimer, synonyms, refusals };
}
