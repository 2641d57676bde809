export { addLink, listAllLinks, type SavedLinkRow } from './store.ts';
