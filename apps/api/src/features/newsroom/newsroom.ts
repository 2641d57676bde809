import type { Body } from '@tidemark/contracts/wire/article';
import type { Reason } from '@tidemark/contracts/wire/preview';
import type { ArticleRow } from '../articles/index.ts';
import type { SyncJob } from './sync-jobs.ts';

export type Draft =
  | { readonly kind: 'draft'; readonly row: ArticleRow; readonly body: Body }
  | { readonly kind: 'rejected'; readonly reasons: readonly Reason[] };

/** The functions of the CMS sync that the newsroom routes use. */
export interface Newsroom {
  readonly webhookSecret: string;
  readonly previewSecret: string | undefined;
  readonly sweepSeconds: number;
  /** Stores a sync job durably; it is processed later. */
  enqueue(job: SyncJob): Promise<void>;
  /** The reasons why this draft would be rejected; empty if it is valid. */
  check(job: SyncJob): Promise<readonly Reason[]>;
  /** The differences between the CMS and the database, one sentence each. */
  differences(): Promise<readonly string[]>;
  draft(documentId: string): Promise<Draft | undefined>;
}
