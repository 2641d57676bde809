export {
  addBookmark,
  type BookmarkRow,
  bookmarkedAmong,
  findBookmark,
  insertBookmark,
  removeBookmark,
} from './store.ts';
