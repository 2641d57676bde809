export { presentInsight } from './presentation.ts';
export { findInsight } from './store.ts';
