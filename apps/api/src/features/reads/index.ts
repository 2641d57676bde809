export { deleteExpiredReads } from './store.ts';
