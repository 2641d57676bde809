import { categoryById } from '@tidemark/contracts/categories';
import { displayName } from '@tidemark/contracts/person-name';
import type {
  Answer,
  CitedArticle,
  LatestValue,
  OtherKinds,
  SearchHit,
  SuggestResponse,
} from '@tidemark/contracts/wire/search';
import type { Hit, Passage } from '../../search/engine.ts';
import type { FoundKinds, KindLinks, NamedItems } from '../../search/other-kinds.ts';
import { type ArticleRow, categoryRefs, wireAccess } from '../articles/index.ts';
import type { AuthorRow } from '../authors/index.ts';
import type { InsightRow } from '../insights/index.ts';

/** A hit with the public fields of its article. */
export type FoundArticle = ArticleRow & Pick<Hit, 'highlight'>;

export const presentHit = (hit: FoundArticle): SearchHit => ({
  _id: String(hit.id),
  _source: {
    id: hit.id,
    slug: hit.slug,
    title: hit.title,
    access: wireAccess(hit.access),
    image: hit.image,
    categories: categoryRefs(hit.categoryIds),
    authors: hit.authors.map(({ firstName, lastName }) => ({
      name: displayName({ first_name: firstName, last_name: lastName }),
    })),
    publishedAt: hit.publishAt.toISOString(),
  },
  highlight: hit.highlight,
});

export const presentKinds = ({ insights, calendar, glossary, analysts }: FoundKinds): OtherKinds => ({
  insights: { total: insights.total, items: insights.items.map(presentInsight) },
  calendar: { total: calendar.total, items: [...calendar.items] },
  glossary: { total: glossary.total, items: [...glossary.items] },
  analysts: { total: analysts.total, items: analysts.items.map(presentAnalyst) },
});

/** Links to what the typed text names, beside its completions. */
export const presentLinks = (links: KindLinks): Omit<SuggestResponse, 'completions'> => ({
  analysts: links.analysts.map(({ id, slug, name, image }) => ({
    id,
    slug,
    name,
    image: image?.url ?? null,
  })),
  categories: links.categories.map(({ id, name, slug }) => ({ id, name, slug })),
  insights: links.insights.map(({ slug, title }) => ({ slug, title })),
  calendar: links.calendar.map(({ summary: _, kind: __, ...event }) => event),
  glossary: links.glossary.map(({ id, term }) => ({ id, term })),
});

const presentInsight = (item: FoundKinds['insights']['items'][number]) => ({
  ...item,
  access: wireAccess(item.access),
});

const presentAnalyst = (item: FoundKinds['analysts']['items'][number]) => ({
  ...item,
  image: item.image?.url ?? null,
});

const cite = ({ id, slug, title, access, publishAt }: ArticleRow): CitedArticle => ({
  ...{ id, slug, title },
  access: wireAccess(access),
  publishedAt: publishAt.toISOString(),
});

interface AnswerParts {
  readonly hits: readonly FoundArticle[];
  readonly passage: Passage | undefined;
  /** The best hit of a question, if this reader may not read it. */
  readonly locked: FoundArticle | undefined;
  readonly named: NamedItems;
  /** The row of the named analyst. */
  readonly analyst: AuthorRow | undefined;
  /** The row of the named insight, if this reader may read it. */
  readonly series: InsightRow | undefined;
}

/** The newest point of each series. */
function latestValues({ series, unit }: InsightRow): LatestValue[] {
  return series.flatMap(({ name, points }) => {
    const [date, value] = points.at(-1) ?? [];
    return date === undefined || value === undefined ? [] : [{ name, date, value, unit }];
  });
}

/** Undefined if nothing answers the query. */
export function presentAnswer(parts: AnswerParts): Answer | undefined {
  const { term, otherTerm, insight, event, analyst: found } = parts.named;
  const category = parts.named.category && categoryById(parts.named.category.id);
  const cited = parts.hits.find(({ id }) => id === parts.passage?.articleId);
  const answer: Answer = {
    ...(parts.passage && cited
      ? {
          passage: {
            article: cite(cited),
            ...{ heading: parts.passage.heading, html: parts.passage.html, text: parts.passage.text },
          },
        }
      : {}),
    ...(parts.locked ? { locked: cite(parts.locked) } : {}),
    ...(term ? { term } : {}),
    ...(otherTerm ? { otherTerm } : {}),
    ...(found && parts.analyst
      ? {
          analyst: {
            ...presentAnalyst(found),
            ...{ beats: parts.analyst.beats, articles: parts.analyst.articles },
          },
        }
      : {}),
    ...(category ? { category: { id: category.id, name: category.name, slug: category.slug } } : {}),
    ...(insight
      ? {
          insight: {
            ...presentInsight(insight),
            ...(parts.series ? { latest: latestValues(parts.series) } : {}),
          },
        }
      : {}),
    ...(event ? { event } : {}),
  };
  return Object.keys(answer).length > 0 ? answer : undefined;
}
