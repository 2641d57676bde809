import { ACCESS_VALUES } from '@tidemark/contracts/access';
import { categoryBySlug } from '@tidemark/contracts/categories';
import { isSlug } from '@tidemark/contracts/slug';
import type { ArticlePage } from '../folder.ts';
import { checkBlocks } from './blocks.ts';
import { type Fault, faultsOf, type Report, textOf, textsOf, timestampOf } from './fault.ts';
import { wordCount } from './text.ts';

export interface Known {
  readonly analysts: ReadonlySet<string>;
  /** Keys of `images/index.json`. */
  readonly pictures: ReadonlySet<string>;
}

const MIN_WORDS = 150;

export function checkArticle(article: ArticlePage, known: Known): Fault[] {
  return faultsOf(article.file, (report) => {
    if (article.parseError) return report('front matter', article.parseError);
    if (!isSlug(article.slug)) report('file name', 'is not a slug of lower-case letters, digits and hyphens');
    checkFields(article, report);
    checkLists(article, known, report);
    checkBody(article, known, report);
    const cover = `covers/${article.slug}.webp`;
    if (!known.pictures.has(cover)) report('cover', `is missing: ${cover} is not in images/index.json`);
  });
}

function checkFields({ front }: ArticlePage, report: Report): void {
  checkLength(report, 'title', textOf(front.title), 20, 95);
  checkLength(report, 'teaser', textOf(front.teaser), 90, 220);
  checkLength(report, 'cover_alt', textOf(front.cover_alt), 10, 160);
  if (front.access !== undefined && !ACCESS_VALUES.some((value) => value === front.access)) {
    report('access', `must be one of ${ACCESS_VALUES.join(', ')}, or left out, not "${front.access}"`);
  }
  if (timestampOf(front.publish_at) === undefined) {
    report('publish_at', `must be a timestamp such as 2026-10-03T08:30:00Z, not "${front.publish_at}"`);
  }
  if (front.featured !== undefined && typeof front.featured !== 'boolean')
    report('featured', 'must be true or false');
}

function checkLists({ front, file }: ArticlePage, known: Known, report: Report): void {
  const categories = checkList(report, 'categories', front.categories, 1, 3);
  for (const slug of categories) {
    if (categoryBySlug(slug)?.parentId === undefined)
      report('categories', `contains the unknown subcategory "${slug}"`);
  }
  const folder = file.split('/').at(-2);
  if (categories[0] !== undefined && categories[0] !== folder) {
    report('categories', `must begin with "${folder}", the folder of the file`);
  }
  for (const slug of checkList(report, 'authors', front.authors, 1, 3)) {
    if (!known.analysts.has(slug)) report('authors', `contains the unknown analyst "${slug}"`);
  }
  if (front.takeaways !== undefined) checkList(report, 'takeaways', front.takeaways, 3, 5);
  if (front.assets !== undefined && !Array.isArray(front.assets)) report('assets', 'must be a list');
}

function checkBody({ body }: ArticlePage, known: Known, report: Report): void {
  if (/^#/.test(body.trim())) report('body', 'must not begin with a heading');
  if (/^# /m.test(body.replace(/^```[\s\S]*?^```/gm, '')))
    report('body', 'must not contain a heading of the first level');
  const words = wordCount(body);
  if (words < MIN_WORDS) report('body', `must have at least ${MIN_WORDS} words, not ${words}`);
  checkBlocks(body, known.pictures, report);
}

function checkLength(report: Report, field: string, text: string, low: number, high: number): void {
  if (text === '') report(field, 'is missing');
  else if (text.length < low || text.length > high) {
    report(field, `must have ${low} to ${high} characters, not ${text.length}`);
  }
}

function checkList(
  report: Report,
  field: string,
  value: unknown,
  low: number,
  high: number,
): readonly string[] {
  const items = textsOf(value);
  if (items.length < low || items.length > high)
    report(field, `must list ${low} to ${high}, not ${items.length}`);
  if (new Set(items).size < items.length) report(field, 'must not contain duplicates');
  return items;
}
