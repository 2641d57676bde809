import { join, relative } from 'node:path';
import { ASSET_PATH } from '@tidemark/contracts/asset';
import type { ShareCard } from '@tidemark/share-card/share-card';

/** Ingested images have their own folder; all others are in the content folder. */
const MEDIA_PATH = `${ASSET_PATH}/media/`;

export interface ImageFolders {
  readonly contentDir: string;
  readonly dataDir: string;
}

/** The file of a card's image, if it is one of the publication's own images. */
export function imageFile(card: ShareCard, { contentDir, dataDir }: ImageFolders): string | undefined {
  const url = 'picture' in card ? card.picture?.url : undefined;
  if (url?.startsWith(MEDIA_PATH)) return fileIn(join(dataDir, 'media'), url.slice(MEDIA_PATH.length));
  if (url?.startsWith(`${ASSET_PATH}/`)) {
    return fileIn(join(contentDir, 'images'), url.slice(ASSET_PATH.length));
  }
  return undefined;
}

function fileIn(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return relative(folder, file).startsWith('..') ? undefined : file;
}
