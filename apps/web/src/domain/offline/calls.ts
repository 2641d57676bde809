import { libraryApi } from '@tidemark/contracts/library-paths';
import type { LibraryChange } from '@tidemark/contracts/wire/library-change';
import { isMissing } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';
import { fetchArticle } from '../articles/calls.ts';
import { fetchArticleHighlights } from '../highlights/calls.ts';
import { fetchReadingState } from '../reading/calls.ts';
import type { CopyContent } from './index.ts';

/** Sends what was changed while the server could not be reached. Returns how many changes it rejected. */
export async function sendChanges(changes: readonly LibraryChange[]): Promise<number> {
  const { rejected } = await call({
    path: libraryApi.libraryChanges,
    method: 'POST',
    body: { changes },
    unwrap: unwrapOne<{ readonly rejected: readonly number[] }>,
    message: LIBRARY_FAILED.changeLibrary,
  });
  return rejected.length;
}

/** The content of a copy as the server sends it now; undefined if the reader may not read it any more. */
export async function fetchContent(articleId: number): Promise<CopyContent | undefined> {
  const view = await fetchArticle(articleId).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (view?.kind !== 'open') return undefined;
  const [highlights, reading] = await Promise.all([
    fetchArticleHighlights(articleId),
    fetchReadingState(articleId),
  ]);
  return { article: view.article, highlights, reading };
}
