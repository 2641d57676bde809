import { readerTier, tierCanRead } from '@tidemark/contracts/access';
import { MAX_PAGE_SIZE } from '@tidemark/contracts/paging';
import { ARTICLE_SIZES, type Picture, SMALLEST_WIDTH, srcSetFor } from '../../ui/BlurImage/image-url.ts';
import { fetchBookmarks } from '../bookmarks/calls.ts';
import { fetchContent } from './calls.ts';
import { type CopyContent, keepCopy, listCopies, type Member } from './index.ts';

export interface Progress {
  readonly kept: number;
  readonly total: number;
}

/** Saved articles that this reader may read and that are not kept on this device yet. */
async function missingCopies(reader: Member): Promise<readonly number[]> {
  const tier = readerTier(reader);
  const known = new Set((await listCopies()).map(({ id }) => id));
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { items, pagination } = await fetchBookmarks({ page, pageSize: MAX_PAGE_SIZE });
    for (const { id, article } of items) {
      if (article && tierCanRead(tier, article.access) && !known.has(id)) ids.push(id);
    }
    pages = pagination.pageCount;
  }
  return ids;
}

/** The file that the article page will show on this screen. */
function shownFile(picture: Picture, sizes: string): string {
  const image = new Image();
  image.sizes = sizes;
  image.srcset = srcSetFor(picture, SMALLEST_WIDTH);
  const { pathname, search } = new URL(image.currentSrc || image.src, location.href);
  return pathname + search;
}

function imagesOf({ article }: CopyContent): readonly string[] {
  const { picture, body } = article;
  return [
    ...(picture ? [shownFile(picture, ARTICLE_SIZES.wide)] : []),
    ...body.blocks.flatMap((block) =>
      block.kind === 'image' && block.picture ? [shownFile(block.picture, ARTICLE_SIZES.text)] : [],
    ),
  ];
}

/** Keeps all saved articles on this device, one after the other. What was kept before a failure stays. */
export async function keepAllSaved(
  reader: Member,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  const ids = await missingCopies(reader);
  let kept = 0;
  for (const id of ids) {
    onProgress({ kept, total: ids.length });
    const content = await fetchContent(id);
    // Unpublished since it was saved, or not included in the plan any more.
    if (!content) continue;
    await keepCopy(reader, content, imagesOf(content));
    kept += 1;
  }
  return { kept, total: ids.length };
}
