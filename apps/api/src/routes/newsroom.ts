import type { Body } from '@tidemark/contracts/wire/article';
import type { Reason } from '@tidemark/contracts/wire/preview';
import type { ArticleRow } from '../store/articles.ts';
import type { SyncJob } from '../store/sync-jobs.ts';

export type Draft =
  | { readonly kind: 'draft'; readonly row: ArticleRow; readonly body: Body }
  | { readonly kind: 'rejected'; readonly reasons: readonly Reason[] };

/** What the calls of the newsroom need of whatever takes content in from the CMS. */
export interface Newsroom {
  readonly webhookSecret: string;
  readonly previewSecret: string | undefined;
  readonly sweepSeconds: number;
  /** Durable once it resolves; it is worked off later. */
  enqueue(job: SyncJob): Promise<void>;
  /** Why this draft could not be taken in; nothing if it could. */
  check(job: SyncJob): Promise<readonly Reason[]>;
  /** What differs between the CMS and us, a sentence each. */
  differences(): Promise<readonly string[]>;
  draft(documentId: string): Promise<Draft | undefined>;
}
