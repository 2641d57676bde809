export { presentPrivateFeed } from './presentation.ts';
export { findPrivateFeed } from './store.ts';
