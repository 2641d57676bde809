export { deleteGiftNetworks, type GiftRow, listGifts } from './store.ts';
