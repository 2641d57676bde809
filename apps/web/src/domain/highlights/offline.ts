import type { HighlightColor } from '@tidemark/contracts/highlight';
import { libraryApi } from '@tidemark/contracts/library-paths';
import type { HighlightEntry } from '@tidemark/contracts/wire/library';
import { isUnreachable } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';
import { highlightKey } from '../../platform/offline/changes.ts';
import { queuedChanges } from '../../platform/offline/queue.ts';
import { saveOrQueue } from '../../platform/offline/save-or-queue.ts';
import { usesOffline } from '../../platform/offline/status.ts';
import { currentMemberId } from '../../platform/session/use-session.ts';
import { readCopy } from '../offline/index.ts';
import { fetchArticleHighlights, type Highlight, toHighlight } from './calls.ts';
import { withQueued } from './with-queued.ts';

/** All highlights of an article, also offline if the article is kept. */
export async function loadHighlights(articleId: number): Promise<readonly Highlight[]> {
  const uid = currentMemberId();
  const fromServer = () => fetchArticleHighlights(articleId);
  if (uid === undefined || !usesOffline()) return fromServer();
  const queue = await queuedChanges(uid);
  try {
    return withQueued(articleId, await fromServer(), queue);
  } catch (error) {
    const copy = isUnreachable(error) ? await readCopy(articleId) : undefined;
    if (!copy) throw error;
    return withQueued(articleId, copy.highlights, queue);
  }
}

export interface NewHighlight {
  readonly articleId: number;
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  readonly color: HighlightColor;
}

const send = async (path: string, body: object): Promise<Highlight> =>
  toHighlight(
    await call({
      ...{ path, method: 'POST', body },
      unwrap: unwrapOne<HighlightEntry>,
      message: LIBRARY_FAILED.changeHighlight,
    }),
  );

export function addHighlight(input: NewHighlight): Promise<Highlight> {
  const { articleId, exact, prefix, suffix, start, color } = input;
  const id = crypto.randomUUID();
  return saveOrQueue(
    () => send(libraryApi.highlights, { id, article_id: articleId, exact, prefix, suffix, start, color }),
    (at) => {
      const context = { prefix, suffix, start };
      const fields = { quote: { value: { exact, ...context }, at }, color: { value: color, at } };
      return {
        records: new Map([[highlightKey(articleId, id), { fields }]]),
        result: {
          ...{ id, articleId, exact, shortened: false, context, color, note: '', readable: true },
          article: null,
          createdAt: new Date(at).toISOString(),
        },
      };
    },
  );
}

export function changeHighlight(
  highlight: Highlight,
  change: Partial<Pick<Highlight, 'color' | 'note'>>,
): Promise<Highlight> {
  const { id, articleId, exact, context } = highlight;
  return saveOrQueue(
    () => send(libraryApi.highlight(id), change),
    (at) => {
      const { color = highlight.color, note = highlight.note } = change;
      const fields = {
        ...(color === highlight.color ? {} : { color: { value: color, at } }),
        ...(note === highlight.note ? {} : { note: { value: note, at } }),
      };
      // With the quote, so that a later change brings the highlight back if another device has deleted it.
      const quote = context ? { quote: { value: { exact, ...context }, at } } : {};
      return {
        records: new Map([[highlightKey(articleId, id), { fields: { ...quote, ...fields } }]]),
        result: { ...highlight, ...change },
      };
    },
  );
}

export function removeHighlight({ id, articleId }: Highlight): Promise<void> {
  return saveOrQueue(
    async () => {
      await call({
        path: libraryApi.highlight(id),
        method: 'DELETE',
        unwrap: () => true,
        message: LIBRARY_FAILED.changeHighlight,
      });
    },
    (at) => ({
      records: new Map([[highlightKey(articleId, id), { fields: {}, removedAt: at }]]),
      result: undefined,
    }),
  );
}
