/** A publication as `npm run cms` exports it from the content folder. Entries refer to each other by origin. */
export interface Picture {
  /** Path of the file. */
  readonly file: string;
  readonly alt: string;
}

export type Block = { readonly __component: string; readonly [field: string]: unknown };

export interface SeedArticle {
  readonly origin: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly categories: readonly number[];
  readonly authors: readonly string[];
  readonly picture: Picture | null;
  readonly body: readonly Block[];
}

export interface SeedAuthor {
  readonly origin: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly beats: readonly number[];
  readonly picture: Picture | null;
}

export interface SeedEvent {
  readonly origin: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly articles: readonly string[];
}

export interface SeedInsight {
  readonly origin: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly categories: readonly number[];
}

export interface SeedPublication {
  readonly categories: readonly { category_id: number; name: string; slug: string; group: string | null }[];
  readonly navigation: unknown;
  readonly disclaimer: { readonly title: string; readonly text: string };
  readonly authors: readonly SeedAuthor[];
  readonly articles: readonly SeedArticle[];
  readonly events: readonly SeedEvent[];
  readonly insights: readonly SeedInsight[];
}
