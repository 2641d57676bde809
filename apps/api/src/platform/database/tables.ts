import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Small values that need no table of their own: navigation, disclaimer, timestamps, daily secrets. */
export const keyValueStore = pgTable('key_value_store', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
