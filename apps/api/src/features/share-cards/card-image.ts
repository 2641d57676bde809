import { join, relative } from 'node:path';
import { ASSET_PATH } from '@tidemark/contracts/asset';
import type { ShareCard } from '@tidemark/share-card/share-card';

/** Ingested images are in the database; all others are in the content folder. */
const MEDIA_PATH = `${ASSET_PATH}/media/`;

export interface ImageSources {
  readonly contentDir: string;
  readonly readMedia: (name: string) => Promise<Buffer | undefined>;
}

/** The path or the bytes of a card's image, if it is one of the publication's own images. */
export async function cardImage(
  card: ShareCard,
  { contentDir, readMedia }: ImageSources,
): Promise<string | Buffer | undefined> {
  const url = 'picture' in card ? card.picture?.url : undefined;
  if (url?.startsWith(MEDIA_PATH)) return readMedia(url.slice(MEDIA_PATH.length));
  if (url?.startsWith(`${ASSET_PATH}/`)) {
    return fileIn(join(contentDir, 'images'), url.slice(ASSET_PATH.length));
  }
  return undefined;
}

function fileIn(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return relative(folder, file).startsWith('..') ? undefined : file;
}
