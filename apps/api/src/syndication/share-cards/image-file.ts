import { join, relative } from 'node:path';
import { ASSET_PATH } from '@tidemark/contracts/asset';
import type { ShareCard } from '@tidemark/share-card/share-card';

/** The file of a card's image, if it is one of the publication's own images. */
export function imageFile(card: ShareCard, contentDir: string): string | undefined {
  const url = 'picture' in card ? card.picture?.url : undefined;
  if (!url?.startsWith(`${ASSET_PATH}/`)) return undefined;
  const images = join(contentDir, 'images');
  const file = join(images, url.slice(ASSET_PATH.length));
  return relative(images, file).startsWith('..') ? undefined : file;
}
