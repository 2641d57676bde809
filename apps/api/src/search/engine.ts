import type { EffectiveAccess, ReaderTier } from '@tidemark/contracts/access';
import type { Category } from '@tidemark/contracts/categories';
import type { Sort } from '@tidemark/contracts/paging';
import type { Period } from '@tidemark/contracts/search';
import type { FoundEvent } from '@tidemark/contracts/wire/search';
import type { AuthorImage } from '../features/authors/tables.ts';
import type { ArticleSet } from '../platform/database/article-set.ts';
import type { Database } from '../platform/database/database.ts';
import type { SearchableArticle } from './document.ts';
import type { Facets } from './facets.ts';
import type { Highlight } from './highlights.ts';
import type { MatchingRequest } from './matching.ts';
import type { KindsRequest, KindsResult } from './other-kinds.ts';
import type { Card } from './page-rows.ts';
import type { Passage } from './passage.ts';
import type { EmbeddingCounts } from './query-vectors.ts';
import type { ScopeRequest } from './scope.ts';
import type { UnderstandRequest, UnderstoodWords } from './understand.ts';

export type { SearchableArticle } from './document.ts';
export type { EmbeddingSettings } from './embedding-service.ts';
export { isOrdinaryWord } from './english-words.ts';
export type { Bucket } from './facets.ts';
export { hasWords } from './matching.ts';
export type { FoundKinds, KindsRequest, KindsResult, NamedItems } from './other-kinds.ts';
export type { Passage } from './passage.ts';
export { isQuestion } from './question.ts';

export interface SearchRequest extends ScopeRequest {
  readonly query: string;
  readonly tier: ReaderTier;
  readonly access?: readonly EffectiveAccess[] | undefined;
  readonly categoryIds?: readonly number[] | undefined;
  readonly period?: Period | undefined;
  readonly sort?: Sort | undefined;
  /** Whether to search for the words as typed, without a correction. */
  readonly verbatim?: boolean | undefined;
  /** Whether to look for a passage that answers the query if it is a question. */
  readonly answer?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A hit has no body. The part of it that may be shown is in the highlight. */
export type Hit = Card & { readonly highlight: Highlight };

export interface ResultNotes {
  /** The query that was probably meant. */
  readonly suggestion?: string;
  /** Whether the hits are for the suggestion, because words of the typed query find nothing. */
  readonly corrected?: boolean;
}

export interface SearchResult extends Facets, ResultNotes {
  /** How many of the hits have all words of the query. They come first; the others have only some. */
  readonly complete: number;
  readonly hits: readonly Hit[];
  /** A passage that this reader may read and that answers the question. */
  readonly passage?: Passage;
  /** The words that were searched, if the query is a pasted text: its rarest ones. */
  readonly searchedWords?: readonly string[];
}

export interface SuggestedAnalyst {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly image: AuthorImage | null;
}

export interface Suggestions {
  readonly completions: readonly string[];
  readonly analysts: readonly SuggestedAnalyst[];
  readonly categories: readonly Category[];
  readonly insights: readonly { readonly slug: string; readonly title: string }[];
  readonly calendar: readonly Pick<FoundEvent, 'id' | 'title' | 'startsAt' | 'precision' | 'status'>[];
  readonly glossary: readonly { readonly id: string; readonly term: string }[];
}

/** What related articles are compared by. */
export interface ComparedArticle {
  readonly id: number;
  readonly title: string;
  readonly teaser: string;
  readonly assets: readonly string[];
  readonly categoryIds: readonly number[];
}

export interface RelatedRequest {
  readonly article: ComparedArticle;
  /** The categories to compare instead of the article's own. */
  readonly categoryIds?: readonly number[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface RelatedResult {
  readonly ids: readonly number[];
  readonly total: number;
}

/**
 * A change to one article. The last `put` or `remove` decides its state in the index. `refresh` means that its row has
 * changed, and thereby what a hit shows, but none of its words.
 */
export type IndexChange =
  | { readonly kind: 'put'; readonly articleId: number; readonly article: SearchableArticle }
  | { readonly kind: 'refresh'; readonly articleId: number }
  | { readonly kind: 'remove'; readonly articleId: number };

export interface EngineLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Versions of the index. They grow with every change. */
export interface IndexEpochs {
  readonly stored: number | undefined;
  readonly loaded: number | undefined;
}

/**
 * What the rest of the API knows about search. `test/search-conformance.ts` tests every implementation.
 * No result may depend on text that the reader may not read.
 */
export interface SearchEngine {
  search(request: SearchRequest, now: Date): Promise<SearchResult>;
  /** Articles with all words of a text in what this reader may read. Undefined for a text without words. */
  matching(request: MatchingRequest, now: Date): Promise<ArticleSet | undefined>;
  /** Those of the texts whose words all occur in what the tier may read of an article. */
  searchesFinding(articleId: number, tier: ReaderTier, texts: readonly string[]): Promise<string[]>;
  /** Which words of a query occur in texts that this reader may read. */
  understand(request: UnderstandRequest, now: Date): Promise<UnderstoodWords>;
  /** Insights, events, glossary terms and analysts by their public fields, the same for every reader. */
  others(request: KindsRequest, now: Date): Promise<KindsResult>;
  /** Called in every process after a content change, so that the next `others` and `suggest` show it. */
  contentChanged(): void;
  /** Completions and links for the typed text, the same for every reader. */
  suggest(text: string, now: Date): Promise<Suggestions>;
  /** Articles on the same subject, the same for every reader. */
  related(request: RelatedRequest, now: Date): Promise<RelatedResult>;
  /** Must be called first in a transaction that applies changes: transactions that change the index run one at a time. */
  startChanges(tx: Database): Promise<void>;
  /**
   * Applies changes in order, in the transaction that changes the articles, so that a search after its commit sees
   * them. A put reads access, date and categories from the `articles` table. Applying a change twice has no effect.
   */
  apply(tx: Database, changes: readonly IndexChange[]): Promise<void>;
  /** Indexes every article again while searches go on. Returns the number of articles. */
  rebuild(): Promise<number>;
  /** Rebuilds an index that an earlier release created. Returns the number of articles that were indexed. */
  upgrade(): Promise<number>;
  /** Resolves when searches run at full speed. Never rejects: a search repeats what fails here. */
  ready(log: EngineLog): Promise<void>;
  /** The versions of the index in the database and in the memory of this process, which is undefined until it is loaded. */
  epochs(): Promise<IndexEpochs>;
  /** The bytes of memory that the index takes in this process. 0 until it is loaded; searches are slow until then. */
  indexBytes(): Promise<number>;
  /** The bytes of the file into which this process copies what hits show; 0 if it has none. */
  copiesBytes(): Promise<number>;
  /**
   * Computes vectors of new and changed articles while `isActive`, if an embedding service is configured. One process
   * at a time calls this. Never rejects: failures are logged and counted.
   */
  updateVectors(log: EngineLog, isActive: () => boolean): Promise<void>;
  /** Requests to the embedding service; undefined if none is configured. */
  embeddingCounts(): EmbeddingCounts | undefined;
  /** Stops work in the background, so that the database can be closed. */
  close(): Promise<void>;
}
