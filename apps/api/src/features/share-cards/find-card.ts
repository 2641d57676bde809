import { type Category, categoryBySlug } from '@tidemark/contracts/categories';
import { displayName } from '@tidemark/contracts/person-name';
import {
  analystShareCard,
  articleShareCard,
  categoryShareCard,
  type ShareCard,
} from '@tidemark/share-card/share-card';
import type { Database } from '../../platform/database/database.ts';
import { type ArticleRow, findArticle } from '../articles/index.ts';
import { type AuthorRow, findAuthor } from '../authors/index.ts';

const nameOf = ({ firstName, lastName }: Pick<AuthorRow, 'firstName' | 'lastName'>) =>
  displayName({ first_name: firstName, last_name: lastName });

/** Uses the public fields of an article, which include no body. */
export const cardOfArticle = ({
  title,
  access,
  categoryIds,
  publishAt,
  image,
  authors,
}: ArticleRow): ShareCard =>
  articleShareCard({
    title,
    access,
    categoryIds,
    names: authors.map(nameOf),
    publishedAt: publishAt.toISOString(),
    picture: image && { url: image.url, blur: image.blur },
  });

export const cardOfAnalyst = ({ role, beats, image, ...author }: AuthorRow): ShareCard =>
  analystShareCard({
    name: nameOf(author),
    role,
    categoryIds: beats,
    picture: image && { url: image.url, blur: image.blur },
  });

const cardOf = <Subject>(subject: Subject | undefined, toCard: (subject: Subject) => ShareCard) =>
  subject && toCard(subject);

/** Returns undefined if nothing visible has that slug. */
export async function findShareCard(
  db: Database,
  kind: 'articles' | 'analysts' | 'categories',
  slug: string,
  now: Date,
): Promise<ShareCard | undefined> {
  switch (kind) {
    case 'articles':
      return cardOf(await findArticle(db, slug, now), cardOfArticle);
    case 'analysts':
      return cardOf(await findAuthor(db, slug, now), cardOfAnalyst);
    case 'categories':
      return cardOf<Category>(categoryBySlug(slug), categoryShareCard);
  }
}
