export { bodyWithTerms, findBody } from './bodies.ts';
export { cardsFor } from './cards.ts';
export { gateResponses } from './gate.ts';
export { articlePage } from './page.ts';
export { authorImage, categoryRefs, presentArticle, presentCard, wireAccess } from './presentation.ts';
export {
  type ArticleFilter,
  type ArticleRow,
  type AuthorOfArticle,
  articlesByIds,
  articlesChangedAt,
  articlesWithSlugs,
  countArticles,
  findArticle,
  listArticles,
  nextPublication,
  refreshGroups,
} from './store.ts';
