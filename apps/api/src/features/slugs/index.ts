export { movedHeaders, movedTo, slugRoutes } from './routes.ts';
export { currentSlug, formerSlugs, hasHistory, rememberSlugs } from './store.ts';
