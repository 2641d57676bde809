// All tables of the API.

export * from '../../features/articles/tables.ts';
export * from '../../features/authors/tables.ts';
export * from '../../features/bookmarks/tables.ts';
export * from '../../features/calendar/tables.ts';
export * from '../../features/entitlements/tables.ts';
export * from '../../features/follows/tables.ts';
export * from '../../features/gifts/tables.ts';
export * from '../../features/highlights/tables.ts';
export * from '../../features/insights/tables.ts';
export * from '../../features/library/tables.ts';
export * from '../../features/library-writes/tables.ts';
export * from '../../features/newsroom/tables.ts';
export * from '../../features/notification-emails/tables.ts';
export * from '../../features/notifications/tables.ts';
export * from '../../features/portal-files/tables.ts';
export * from '../../features/private-feeds/tables.ts';
export * from '../../features/push/tables.ts';
export * from '../../features/reading/tables.ts';
export * from '../../features/reads/tables.ts';
export * from '../../ingest/cms/tables.ts';
export * from '../../ingest/tables.ts';
export * from '../../search/tables.ts';
export * from '../content-events/tables.ts';
export * from '../images/tables.ts';
export * from './tables.ts';
