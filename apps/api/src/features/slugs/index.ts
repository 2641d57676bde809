export { currentSlug, formerSlugs, hasHistory, rememberSlugs } from './store.ts';
