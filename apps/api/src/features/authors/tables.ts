import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../../platform/database/columns.ts';

export interface AuthorImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly blur: string;
}

export const authors = pgTable('authors', {
  id: id(),
  sourceKey: text('source_key').notNull().unique(),
  slug: text('slug').unique(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  role: text('role').notNull(),
  biography: text('biography').notNull(),
  image: jsonb('image').$type<AuthorImage>(),
  beats: integer('beats').array().notNull(),
  links: jsonb('links').$type<{ label: string; url: string }[]>().notNull(),
  hash: text('hash').notNull(),
  removedAt: timestampColumn('removed_at'),
});

/** Former slugs of analysts. */
export const authorSlugs = pgTable('author_slugs', {
  slug: text('slug').primaryKey(),
  ownerId: integer('author_id')
    .notNull()
    .references(() => authors.id, { onDelete: 'cascade' }),
});
