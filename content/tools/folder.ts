import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { categoryById, categoryBySlug } from '@tidemark/contracts/categories';
import { moveDates } from '@tidemark/contracts/moving-dates';
import { parse } from 'yaml';

/** A markdown file with front matter, not validated. */
export interface Page {
  /** Path below the content folder. */
  readonly file: string;
  readonly slug: string;
  readonly front: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Why the front matter could not be parsed. */
  readonly parseError?: string;
}
export interface ArticlePage extends Page {
  readonly subcategory: string;
  readonly category: string;
}

export function parsePage(file: string, text: string): Page {
  const slug = basename(file, '.md');
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  if (!match)
    return {
      file,
      slug,
      front: {},
      body: text,
      parseError: 'there is no front matter between two lines of ---',
    };
  try {
    return { file, slug, front: asRecord(parse(match[1] ?? '')), body: match[2] ?? '' };
  } catch (error) {
    return {
      file,
      slug,
      front: {},
      body: match[2] ?? '',
      parseError: `it is not valid YAML (${firstLine(error)})`,
    };
  }
}

/** The subcategory is the first one that the article names, or its folder if it names none. */
export function asArticle(page: Page): ArticlePage {
  const { categories } = page.front;
  const first = Array.isArray(categories) ? categories[0] : undefined;
  const subcategory = typeof first === 'string' ? first : (page.file.split('/').at(-2) ?? '');
  const parentId = categoryBySlug(subcategory)?.parentId;
  const category = (parentId === undefined ? undefined : categoryById(parentId)?.slug) ?? subcategory;
  return { ...page, subcategory, category };
}

/** Dates move by `days`. The slug in the front matter replaces that of the file name. */
export async function readArticles(content: string, days = 0): Promise<ArticlePage[]> {
  return (await readPages(content, 'articles', days)).map(asArticle);
}

export async function readAnalysts(content: string): Promise<Page[]> {
  return readPages(content, 'analysts');
}

async function readPages(content: string, folder: string, days = 0): Promise<Page[]> {
  const pages = (await listFiles(content, folder, '.md')).map(async (file) =>
    parsePage(file, moveDates(await readFile(join(content, file), 'utf8'), days)),
  );
  return Promise.all(pages);
}

/** Paths below the content folder, sorted, with forward slashes on every system. */
export async function listFiles(content: string, folder: string, ending: string): Promise<string[]> {
  const paths = await readdir(join(content, folder), { recursive: true }).catch(() => []);
  const matching = paths.filter((path) => path.endsWith(ending)).map((path) => path.replaceAll('\\', '/'));
  return matching.sort().map((path) => `${folder}/${path}`);
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
