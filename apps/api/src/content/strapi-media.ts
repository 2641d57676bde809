import type { MediaRow } from '../store/media.ts';
import { imageOf, type MediaStore, portraitOf } from './media-store.ts';
import type { Item, Strapi } from './strapi.ts';
import type { Surroundings } from './strapi-entries.ts';

interface File {
  readonly url: string;
  readonly key: string;
}

/** A file of the media library that is replaced keeps its address: size and date tell them apart. */
function fileOf(data: unknown): File | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { url, hash, ext, size, updatedAt } = data as Record<string, unknown>;
  if (typeof url !== 'string' || url === '' || url.length > 2000) return undefined;
  const key = [hash, ext, size, updatedAt].map((part) => String(part ?? '').slice(0, 200)).join(':');
  return { url, key: `cms:${key}:${url.slice(0, 500)}` };
}

function filesIn(item: Item): File[] {
  const blocks = Array.isArray(item.body) ? item.body.slice(0, 500) : [];
  return [item.main_image, item.image, ...blocks.map((block) => (block as Item | null)?.image)].flatMap(
    (data) => fileOf(data) ?? [],
  );
}

export interface MediaDeps {
  readonly cms: Strapi;
  readonly store: MediaStore;
  readonly buckets: readonly string[];
}

/** Takes in the files of these entries, and finds them by their address from then on. */
export async function takeFiles(
  { cms, store, buckets }: MediaDeps,
  items: readonly Item[],
): Promise<Pick<Surroundings, 'image' | 'portrait'>> {
  const rows = new Map<string, MediaRow>();
  for (const { url, key } of items.flatMap(filesIn)) {
    if (rows.has(url)) continue;
    const row = await store.take(key, () => cms.file(url, buckets));
    if (row) rows.set(url, row);
  }
  const find = (data: unknown) => rows.get(fileOf(data)?.url ?? '');
  return {
    image: (data, alt) => {
      const row = find(data);
      return row && imageOf(row, alt);
    },
    portrait: (data) => {
      const row = find(data);
      return row && portraitOf(row);
    },
  };
}
