import type { Body } from '@tidemark/contracts/wire/article';
import type { Series } from '@tidemark/contracts/wire/chart';
import type { Image } from '@tidemark/contracts/wire/common';
import type { AuthorImage } from '../features/authors/tables.ts';
import type {
  StoredDisclaimer,
  StoredGlossary,
  StoredNavigation,
  StoredSynonyms,
} from '../platform/database/documents.ts';
import type { articleFields, ReadFrom } from './bodies/entry-fields.ts';

/** Content in our own types. Each source converts its format to these, so no other code depends on it. */
export interface ArticleEntry extends Readonly<Omit<ReadFrom<typeof articleFields>, 'questions'>> {
  readonly questions?: readonly string[] | undefined;
  readonly key: string;
  readonly slug: string;
  readonly publishAt: Date;
  readonly updatedAt: Date;
  readonly categoryIds: readonly number[];
  readonly authorKeys: readonly string[];
  readonly image: Image | null;
  readonly body: Body;
  /** The body's text without markup, for search and word counts. */
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

/** Why an entry was rejected, worded for its editor. The last accepted version stays published. */
export interface Rejection {
  readonly where: string;
  readonly field: string;
  readonly reason: string;
  /** Identifies the entry, so that its last accepted version is not treated as deleted. */
  readonly key: string;
}

export interface Publication {
  readonly authors: readonly AuthorEntry[];
  readonly articles: readonly ArticleEntry[];
  readonly events: readonly EventEntry[];
  readonly insights: readonly InsightEntry[];
  readonly navigation: StoredNavigation | undefined;
  readonly disclaimer: StoredDisclaimer | undefined;
  /** Groups of words that are equivalent in searches. */
  readonly synonyms?: StoredSynonyms | undefined;
  /** Glossary terms with short definitions. */
  readonly glossary?: StoredGlossary | undefined;
  readonly rejections: readonly Rejection[];
}

/** A place that content is loaded from: a folder or the CMS. */
export interface ContentSource {
  readonly name: string;
  load(): Promise<Publication>;
}

export interface FolderDocuments {
  /** Without those that were rejected. A file that does not exist has the value undefined. */
  readonly documents: ReadonlyMap<'synonyms' | 'glossary', StoredSynonyms | StoredGlossary | undefined>;
  readonly rejections: readonly Rejection[];
}

export interface FolderSource extends ContentSource {
  /** Loads only what a CMS does not have. */
  loadDocuments(): Promise<FolderDocuments>;
}
