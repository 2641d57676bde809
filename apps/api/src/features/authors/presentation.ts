import type { Author } from '@tidemark/contracts/wire/author';
import { authorImage } from '../articles/index.ts';
import type { AuthorRow } from './store.ts';

export function presentAuthor(row: AuthorRow): Author {
  return {
    id: row.id,
    attributes: {
      first_name: row.firstName,
      last_name: row.lastName,
      slug: row.slug,
      image: authorImage(row.image),
      role: row.role,
      biography: row.biography,
      beats: row.beats,
      links: row.links,
      articles: row.articles,
    },
  };
}
