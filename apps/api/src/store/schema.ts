// All tables of the API.
export * from './schema/articles.ts';
export * from './schema/authors.ts';
export * from './schema/events.ts';
export * from './schema/library.ts';
export * from './schema/newsroom.ts';
export * from './schema/notifications.ts';
export * from './schema/portal-files.ts';
export * from './schema/publication.ts';
export * from './schema/readers.ts';
export * from './schema/search.ts';
