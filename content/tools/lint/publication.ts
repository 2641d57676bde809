import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import type { ArticlePage } from '../folder.ts';
import { type Fault, textsOf, timestampOf } from './fault.ts';
import { fencesOf, hasTable, headingsOf, proseOf, sentencesOf, wordCount } from './text.ts';

const MIN_ARTICLES = 150;
const MIN_LONG_READS = 24;
/** Shorter sentences may be repeated. */
const MIN_SENTENCE_WORDS = 8;

export function isLongRead({ body, front }: ArticlePage): boolean {
  return (
    wordCount(body) >= 700 &&
    headingsOf(body).length >= 4 &&
    hasTable(body) &&
    fencesOf(body).some(({ kind }) => kind === 'chart') &&
    textsOf(front.takeaways).length >= 3
  );
}

/** Checks that concern the articles as a whole. */
export function checkPublication(articles: readonly ArticlePage[]): Fault[] {
  return [...checkScope(articles), ...checkUnique(articles), ...checkSentences(articles)];
}

function checkScope(articles: readonly ArticlePage[]): Fault[] {
  const faults: Fault[] = [];
  const report = (field: string, message: string): void =>
    void faults.push({ file: 'articles', field, message });
  if (articles.length < MIN_ARTICLES)
    report('count', `must be at least ${MIN_ARTICLES}, not ${articles.length}`);
  const long = articles.filter(isLongRead).length;
  if (long < MIN_LONG_READS) report('long reads', `must be at least ${MIN_LONG_READS}, not ${long}`);
  for (const { slug, parentId } of CATEGORIES) {
    if (parentId !== undefined && !articles.some(({ subcategory }) => subcategory === slug)) {
      report('categories', `must include an article in "${slug}"`);
    }
  }
  for (const access of EFFECTIVE_ACCESS_VALUES) {
    if (!articles.some(({ front }) => (front.access ?? 'none') === access))
      report('access', `is never "${access}"`);
  }
  if (!articles.some(({ front, category }) => category === 'alpha-zone' && front.access === 'free')) {
    report(
      'access',
      'must be "free" on an article of the Alpha Zone, to show that the category overrides it',
    );
  }
  return faults;
}

function checkUnique(articles: readonly ArticlePage[]): Fault[] {
  const faults: Fault[] = [];
  const seen = new Map<string, string>();
  const checkUniqueValue = (file: string, field: string, value: string): void => {
    const other = seen.get(`${field} ${value}`);
    if (other) faults.push({ file, field, message: `is the same as in ${other}: ${value}` });
    else seen.set(`${field} ${value}`, file);
  };
  for (const { file, slug, front } of articles) {
    checkUniqueValue(file, 'slug', slug);
    checkUniqueValue(file, 'key', String(front.key ?? slug));
    checkUniqueValue(file, 'title', String(front.title).toLowerCase());
    const publishAt = timestampOf(front.publish_at);
    if (publishAt !== undefined) checkUniqueValue(file, 'publish_at', new Date(publishAt).toISOString());
  }
  return faults;
}

/** No two articles may contain the same longer sentence. */
export function checkSentences(articles: readonly ArticlePage[]): Fault[] {
  const faults: Fault[] = [];
  const seen = new Map<string, string>();
  for (const { file, body, front } of articles) {
    const text = [front.teaser, ...textsOf(front.takeaways), proseOf(body)].join('\n\n');
    for (const sentence of new Set(sentencesOf(text))) {
      if (sentence.split(' ').length < MIN_SENTENCE_WORDS) continue;
      const other = seen.get(sentence);
      if (other)
        faults.push({ file, field: 'body', message: `shares a sentence with ${other}: "${sentence}"` });
      else seen.set(sentence, file);
    }
  }
  return faults;
}
