export { RightsLog } from './rights-log.ts';
export { findReaderRights, type ReaderRights, readerAt, rightsByUid } from './store.ts';
