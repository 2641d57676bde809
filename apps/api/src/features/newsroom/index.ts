export type { Newsroom } from './newsroom.ts';
export { presentRejection, presentSync } from './presentation.ts';
export {
  forgetOtherRejections,
  listRejections,
  rejectedSyncJobs,
  replaceRejections,
  setRejections,
} from './rejections.ts';
export { verifyPreviewToken } from './signature.ts';
export {
  claimSyncJob,
  completeSyncJob,
  enqueueSyncJobs,
  notifyIngestLeader,
  postponeSyncJob,
  type QueuedSyncJob,
  SYNC_JOBS_CHANNEL,
  type SyncJob,
  syncQueueStatus,
} from './sync-jobs.ts';
export { findTimestamp, listSyncs, recordSync, setTimestamp } from './sync-log.ts';
