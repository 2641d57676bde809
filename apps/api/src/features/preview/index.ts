export { readerNamed } from './presentation.ts';
