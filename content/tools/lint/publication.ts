import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import type { ArticlePage } from '../folder.ts';
import { type Fault, momentOf, textsOf } from './fault.ts';
import { fencesOf, hasTable, headingsOf, proseOf, sentencesOf, wordCount } from './text.ts';

const ARTICLES = 150;
const LONG_READS = 24;
const SHARED_FROM = 8;

export function isLongRead({ body, front }: ArticlePage): boolean {
  return (
    wordCount(body) >= 700 &&
    headingsOf(body).length >= 4 &&
    hasTable(body) &&
    fencesOf(body).some(({ kind }) => kind === 'chart') &&
    textsOf(front.takeaways).length >= 3
  );
}

/** What only shows over all articles together. */
export function checkPublication(articles: readonly ArticlePage[]): Fault[] {
  return [...checkScope(articles), ...checkUnique(articles), ...checkSentences(articles)];
}

function checkScope(articles: readonly ArticlePage[]): Fault[] {
  const faults: Fault[] = [];
  const report = (field: string, says: string): void => void faults.push({ file: 'articles', field, says });
  if (articles.length < ARTICLES) report('count', `must be at least ${ARTICLES}, not ${articles.length}`);
  const long = articles.filter(isLongRead).length;
  if (long < LONG_READS) report('long reads', `must be at least ${LONG_READS}, not ${long}`);
  for (const { slug, parentId } of CATEGORIES) {
    if (parentId !== undefined && !articles.some(({ subcategory }) => subcategory === slug)) {
      report('categories', `leave "${slug}" without an article`);
    }
  }
  for (const access of EFFECTIVE_ACCESS_VALUES) {
    if (!articles.some(({ front }) => (front.access ?? 'none') === access))
      report('access', `is never "${access}"`);
  }
  if (!articles.some(({ front, category }) => category === 'alpha-zone' && front.access === 'free')) {
    report('access', 'is "free" on no Alpha Zone article, so nothing shows that the category overrules it');
  }
  return faults;
}

function checkUnique(articles: readonly ArticlePage[]): Fault[] {
  const faults: Fault[] = [];
  const seen = new Map<string, string>();
  const once = (file: string, field: string, value: string): void => {
    const other = seen.get(`${field} ${value}`);
    if (other) faults.push({ file, field, says: `is the same as in ${other}: ${value}` });
    else seen.set(`${field} ${value}`, file);
  };
  for (const { file, slug, front } of articles) {
    once(file, 'slug', slug);
    once(file, 'key', String(front.key ?? slug));
    once(file, 'title', String(front.title).toLowerCase());
    const moment = momentOf(front.publish_at);
    if (moment !== undefined) once(file, 'publish_at', new Date(moment).toISOString());
  }
  return faults;
}

/** A reader who meets a sentence twice stops trusting both pieces. */
export function checkSentences(articles: readonly ArticlePage[]): Fault[] {
  const faults: Fault[] = [];
  const seen = new Map<string, string>();
  for (const { file, body, front } of articles) {
    const text = [front.teaser, ...textsOf(front.takeaways), proseOf(body)].join('\n\n');
    for (const sentence of new Set(sentencesOf(text))) {
      if (sentence.split(' ').length < SHARED_FROM) continue;
      const other = seen.get(sentence);
      if (other) faults.push({ file, field: 'body', says: `shares a sentence with ${other}: "${sentence}"` });
      else seen.set(sentence, file);
    }
  }
  return faults;
}
