import { tierLabel } from '@tidemark/contracts/access';
import { brand } from '@tidemark/contracts/brand';
import { subcategoriesOf, TOP_CATEGORIES } from '@tidemark/contracts/categories';
import { categoryDescription } from '@tidemark/contracts/category-descriptions';
import { feedName, feedPath } from '@tidemark/contracts/feeds';
import { DEFAULT_SORT } from '@tidemark/contracts/paging';
import { publicFiles, site } from '@tidemark/contracts/paths';
import { displayName } from '@tidemark/contracts/person-name';
import { allScreens } from '@tidemark/contracts/screens';
import { absolute } from '../../platform/public-files/absolute-url.ts';
import { latest, type SyndicatedDocument, TEXT_TYPE } from '../../platform/public-files/document.ts';
import { type ArticleRow, listArticles } from '../articles/index.ts';
import { listAuthors } from '../authors/index.ts';
import type { SitemapDeps } from './sitemap-files.ts';

const ARTICLES = 100;
const ANALYSTS = 100;

/** Removes line breaks and escapes brackets, which would end a link early. */
const plain = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[[\]\\]/g, '\\$&');

const entry = (title: string, url: string, description: string): string =>
  `- [${plain(title)}](${url})${description ? `: ${plain(description)}` : ''}`;

/** llms.txt: titles, teasers and names, never a body. */
export async function llms({ db, portalUrl }: SitemapDeps, now: Date): Promise<SyndicatedDocument> {
  const [articles, analysts] = await Promise.all([
    listArticles(db, {}, { sort: DEFAULT_SORT, limit: ARTICLES, offset: 0 }, now),
    listAuthors(db, ANALYSTS, 0, now),
  ]);
  const to = (path: string) => absolute(portalUrl, path);
  const article = ({ title, slug, teaser, access, publishAt }: ArticleRow) =>
    entry(
      title,
      to(site.article(slug)),
      `${teaser} (${publishAt.toISOString().slice(0, 10)}, ${tierLabel(access === 'none' ? null : access)})`,
    );
  const sections: readonly (readonly [string, readonly string[]])[] = [
    [
      'Categories',
      TOP_CATEGORIES.flatMap((top) => [top, ...subcategoriesOf(top)]).map((category) =>
        entry(category.name, to(site.categoryPage(category)), categoryDescription(category)),
      ),
    ],
    ['Newest articles', articles.map(article)],
    [
      'Analysts',
      analysts.map(({ firstName, lastName, slug, role }) =>
        entry(displayName({ first_name: firstName, last_name: lastName }), to(site.analyst(slug)), role),
      ),
    ],
    [
      'More',
      [
        ...allScreens().flatMap(({ title = '', path, summary }) =>
          summary ? [entry(title, to(path), summary)] : [],
        ),
        entry('Sitemap', to(publicFiles.sitemapIndex), 'all URLs'),
        entry('Feed', to(feedPath(feedName.all, 'atom')), 'the newest articles'),
      ],
    ],
  ];
  const intro =
    'Articles are open to everyone or to subscribers of a tier (Free, Pioneer, Professional, Alpha), which is given after each article. This file contains public information only; the full text of a gated article is available to its subscribers.';
  return {
    type: TEXT_TYPE,
    text: [
      `# ${brand.name}`,
      `> ${brand.tagline}`,
      intro,
      ...sections
        .filter(([, lines]) => lines.length > 0)
        .map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`),
      '',
    ].join('\n\n'),
    changed: latest(articles.map(({ updatedAt, publishAt }) => latest([updatedAt, publishAt]))),
  };
}
