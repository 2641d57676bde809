import type { MediaRow } from '../../platform/images/store.ts';
import { MAX_COMPONENTS } from '../bodies/blocks.ts';
import { imageOf, type MediaStore, portraitOf } from '../images/media-store.ts';
import type { Item, Strapi } from './strapi.ts';
import type { MappingContext } from './strapi-entries.ts';

interface File {
  readonly url: string;
  readonly key: string;
}

/** A replaced file keeps its URL, so its size and date are part of the key. */
function fileOf(data: unknown): File | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { url, hash, ext, size, updatedAt } = data as Record<string, unknown>;
  if (typeof url !== 'string' || url === '' || url.length > 2000) return undefined;
  const key = [hash, ext, size, updatedAt].map((part) => String(part ?? '').slice(0, 200)).join(':');
  return { url, key: `cms:${key}:${url.slice(0, 500)}` };
}

function filesIn(item: Item): File[] {
  const blocks = Array.isArray(item.body) ? item.body.slice(0, MAX_COMPONENTS) : [];
  return [item.main_image, item.image, ...blocks.map((block) => (block as Item | null)?.image)].flatMap(
    (data) => fileOf(data) ?? [],
  );
}

export interface MediaDeps {
  readonly cms: Strapi;
  readonly store: MediaStore;
  readonly buckets: readonly string[];
}

/** Ingests the files of these entries and looks them up by URL. */
export async function ingestFiles(
  { cms, store, buckets }: MediaDeps,
  items: readonly Item[],
): Promise<Pick<MappingContext, 'image' | 'portrait' | 'imagesByUrl'>> {
  const rows = new Map<string, MediaRow>();
  for (const { url, key } of items.flatMap(filesIn)) {
    if (rows.has(url)) continue;
    const row = await store.ingest(key, () => cms.file(url, buckets));
    if (row) rows.set(url, row);
  }
  const find = (data: unknown) => rows.get(fileOf(data)?.url ?? '');
  return {
    imagesByUrl: new Map([...rows].map(([url, row]) => [url, imageOf(row, '')])),
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
