import type { ItemRecord } from '@tidemark/contracts/library-change';
import type { Timed } from '@tidemark/contracts/timed';

/** Keys of items in the queue: `bookmark 12`, `reading 12` and `highlight 12 6f…`. */
export const bookmarkKey = (articleId: number) => `bookmark ${articleId}`;
export const readingKey = (articleId: number) => `reading ${articleId}`;
export const highlightKey = (articleId: number, id: string) => `highlight ${articleId} ${id}`;

/** Fields of a bookmark for each of its tags and folders: `tag macro`, `folder To cite`. */
export const TAG_PREFIX = 'tag ';
export const FOLDER_PREFIX = 'folder ';

export const field = <T>({ fields }: ItemRecord, name: string) =>
  new Map(Object.entries(fields)).get(name) as Timed<T> | undefined;
