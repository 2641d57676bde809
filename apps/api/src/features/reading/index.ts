export {
  mergeIntoRecords,
  oldestAccepted,
  readingRecordsOf,
  recordFor,
  STATUS_CONDITIONS,
  toRecord,
} from './store.ts';
