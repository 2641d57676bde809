export {
  type AuthorRow,
  authorIdsBySlugs,
  authorsByKeys,
  findAuthor,
  listAuthorNames,
  listAuthors,
} from './store.ts';
