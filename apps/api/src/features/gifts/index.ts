export { type GiftRow, listGifts } from './store.ts';
