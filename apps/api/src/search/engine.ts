import type { ReaderTier } from '@tidemark/contracts/access';
import type { Sort } from '@tidemark/contracts/paging';
import type { Facets, Filters } from './facets.ts';
import type { Highlight } from './highlights.ts';
import type { MatchingRequest } from './matching.ts';
import type { Passage } from './passage.ts';
import type { UnderstoodWords } from './understand.ts';

export { isOrdinaryWord } from './english-words.ts';
export type { Bucket } from './facets.ts';
export { hasWords } from './matching.ts';
export type { Passage } from './passage.ts';
export { isQuestion } from './question.ts';

export interface SearchRequest extends Filters {
  readonly query: string;
  readonly tier: ReaderTier;
  readonly sort?: Sort | undefined;
  /** Whether to search for the words as typed, without a correction. */
  readonly verbatim?: boolean | undefined;
  /** Whether to look for a passage that answers the query if it is a question, and for what is missing if nothing does. */
  readonly answer?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** An article that was found. What else is shown of it is read from the database. */
export interface Hit {
  readonly id: number;
  readonly highlight: Highlight;
}

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
  /** Which words of the query this reader's texts have, if an answer is asked for and no article has all of them. */
  readonly words?: UnderstoodWords;
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

export interface EngineLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface EngineStatus {
  /** Whether searches are answered without waiting for the index. */
  readonly isReady: boolean;
  /** How many articles can be searched. */
  readonly articles: number;
}

/**
 * What the rest of the API knows about search. `test/search-conformance.ts` tests every implementation.
 *
 * An engine learns of changed articles from the outbox (`recordArticleChanges`), which is written in the transaction
 * that changes them. What it finds corresponds to what was committed before the call. No result may depend on text that
 * the reader may not read.
 */
export interface SearchEngine {
  search(request: SearchRequest, now: Date): Promise<SearchResult>;
  /** Completions of the typed text, the same for every reader. */
  suggest(text: string, now: Date): Promise<string[]>;
  /** Articles on the same subject, the same for every reader. */
  related(request: RelatedRequest, now: Date): Promise<RelatedResult>;
  /** The articles with all words of a text in what this reader may read. Undefined for a text without words. */
  matching(request: MatchingRequest, now: Date): Promise<readonly number[] | undefined>;
  /** Those of the texts whose words all occur in what the tier may read of an article. */
  searchesFinding(articleId: number, tier: ReaderTier, texts: readonly string[]): Promise<string[]>;
  /** Applies what was committed before this call. Searches do it too, but they do not wait as long afterwards. */
  catchUp(): Promise<void>;
  /** Indexes every article again while searches go on. Returns the number of articles. */
  rebuild(): Promise<number>;
  status(): EngineStatus;
  /** Loads what searches need. Never rejects: a search repeats what fails here. */
  start(log: EngineLog): Promise<void>;
  /** Stops work in the background, so that the database can be closed. */
  close(): Promise<void>;
}
