import { type EffectiveAccess, type Tier, tierCanRead, tierOf } from '@tidemark/contracts/access';
import { type Category, categoryById } from '@tidemark/contracts/categories';
import { categoryDescription } from '@tidemark/contracts/category-descriptions';

/** Increased whenever the design changes, so that caches drop the old images. */
const DESIGN = 3;

interface CardPicture {
  readonly url: string;
  readonly blur: string;
}

/** The content of a share card and all data that its renderer receives. It has no body. */
export type ShareCard =
  | {
      readonly kind: 'article';
      readonly title: string;
      /** The article's first category, and the main category above it. */
      readonly section: string;
      readonly desk: string;
      readonly tier: Tier;
      /** Whether an anonymous reader may read it. */
      readonly open: boolean;
      readonly names: readonly string[];
      /** A date such as 2026-11-15. */
      readonly date: string;
      readonly picture: CardPicture | null;
    }
  | {
      readonly kind: 'analyst';
      readonly name: string;
      readonly role: string;
      readonly beats: readonly string[];
      readonly picture: CardPicture | null;
    }
  | {
      readonly kind: 'category';
      readonly name: string;
      readonly parent: string | null;
      readonly covers: string;
      readonly desk: string;
    }
  | { readonly kind: 'default' };

type Of<Kind extends ShareCard['kind']> = Extract<ShareCard, { kind: Kind }>;

const deskOf = (category: Category): Category =>
  (category.parentId === undefined ? undefined : categoryById(category.parentId)) ?? category;

const knownCategories = (ids: readonly number[]): Category[] => ids.flatMap((id) => categoryById(id) ?? []);

interface ArticleFacts extends Pick<Of<'article'>, 'title' | 'names' | 'picture'> {
  readonly access: EffectiveAccess;
  readonly categoryIds: readonly number[];
  readonly publishedAt: string;
}

export function articleShareCard({ access, categoryIds, publishedAt, ...facts }: ArticleFacts): ShareCard {
  const [category] = knownCategories(categoryIds);
  return {
    kind: 'article',
    title: facts.title,
    section: category?.name ?? '',
    desk: category ? deskOf(category).slug : '',
    tier: tierOf(access),
    open: tierCanRead('anonymous', access),
    names: facts.names,
    date: publishedAt.slice(0, 10),
    picture: facts.picture,
  };
}

interface AnalystFacts extends Pick<Of<'analyst'>, 'name' | 'role' | 'picture'> {
  readonly categoryIds: readonly number[];
}

export function analystShareCard({ categoryIds, name, role, picture }: AnalystFacts): ShareCard {
  const beats = knownCategories(categoryIds).map((category) => category.name);
  return { kind: 'analyst', name, role, beats, picture };
}

export function categoryShareCard(category: Category): ShareCard {
  const desk = deskOf(category);
  return {
    kind: 'category',
    name: category.name,
    parent: desk === category ? null : desk.name,
    covers: categoryDescription(category),
    desk: desk.slug,
  };
}

export const DEFAULT_SHARE_CARD: ShareCard = { kind: 'default' };

/** The same picture can have several addresses; its file name and placeholder are the same in all of them. */
const identityOf = ({ url, blur }: CardPicture) => [url.split('/').at(-1), blur];

/** A hash of what the card shows. It is part of the card's address, so that caches fetch a changed card. */
export function shareCardVersion(card: ShareCard): string {
  const picture = 'picture' in card && card.picture ? identityOf(card.picture) : null;
  const text = JSON.stringify([DESIGN, { ...card, picture }]);
  // FNV-1a with two different offsets: the hash has to be short and the same everywhere, not secret.
  let [one, two] = [0x811c9dc5, 0x01000193];
  for (let n = 0; n < text.length; n += 1) {
    one = Math.imul(one ^ text.charCodeAt(n), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(n), 0x0100019b);
  }
  return [one, two].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}
