import type { Body } from '@tidemark/contracts/wire/article';
import type { Series } from '@tidemark/contracts/wire/chart';
import type { Image } from '@tidemark/contracts/wire/common';
import type {
  StoredDisclaimer,
  StoredGlossary,
  StoredNavigation,
  StoredSynonyms,
} from '../store/documents.ts';
import type { AuthorImage } from '../store/schema.ts';

/** Content as our own shapes: a source turns what it reads into these, and nothing else knows its format. */
export interface ArticleEntry {
  readonly key: string;
  readonly slug: string;
  readonly title: string;
  readonly teaser: string;
  /** As the editor wrote it; what it means is decided by the access rules. */
  readonly access: string | null;
  readonly publishAt: Date;
  readonly updatedAt: Date;
  readonly categoryIds: readonly number[];
  readonly authorKeys: readonly string[];
  readonly image: Image | null;
  readonly assets: readonly string[];
  readonly featured: boolean;
  readonly body: Body;
  /** The body's words without markup, for search and for counting. */
  readonly plain: string;
}

export interface AuthorEntry {
  readonly key: string;
  readonly slug: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: string;
  readonly biography: string;
  readonly image: AuthorImage | null;
  readonly beats: readonly number[];
  readonly links: readonly { label: string; url: string }[];
}

export interface EventEntry {
  readonly key: string;
  readonly title: string;
  readonly kind: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly precision: string;
  readonly status: string;
  readonly summary: string;
  readonly source: string | null;
  readonly assets: readonly string[];
  readonly articleKeys: readonly string[];
}

export interface InsightEntry {
  readonly key: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly access: string | null;
  readonly type: string;
  readonly unit: string;
  readonly source: string;
  readonly updatedAt: Date;
  readonly categoryIds: readonly number[];
  readonly series: readonly Series[];
}

/** Why an entry was not taken in, in words its editor understands. The last good version stays. */
export interface Refusal {
  readonly where: string;
  readonly field: string;
  readonly reason: string;
  /** The entry's key where it is known, so that its last good version is not taken for deleted. */
  readonly key: string;
}

export interface Publication {
  readonly authors: readonly AuthorEntry[];
  readonly articles: readonly ArticleEntry[];
  readonly events: readonly EventEntry[];
  readonly insights: readonly InsightEntry[];
  readonly navigation: StoredNavigation | undefined;
  readonly disclaimer: StoredDisclaimer | undefined;
  /** Groups of words that mean the same to a reader who searches. */
  readonly synonyms?: StoredSynonyms | undefined;
  /** Terms of the field, each in a sentence or two. */
  readonly glossary?: StoredGlossary | undefined;
  readonly refusals: readonly Refusal[];
}

/** Where content comes from. */
export interface ContentSource {
  readonly name: string;
  load(): Promise<Publication>;
}
