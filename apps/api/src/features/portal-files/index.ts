export { deleteUnusedPortalFiles } from './store.ts';
