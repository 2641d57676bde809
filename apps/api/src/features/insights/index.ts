export { presentInsight } from './presentation.ts';
export { findInsight, type InsightRow } from './store.ts';
