export { RightsLog } from './rights-log.ts';
export {
  deleteOldEndings,
  epochOf,
  findReaderRights,
  type ReaderRights,
  RIGHTS_CHANGED,
  readerAt,
  rightsByUid,
} from './store.ts';
