export { type HighlightRow, insertHighlight } from './store.ts';
