import { tierCanRead } from '@tidemark/contracts/access';
import type { FullArticle, Summary } from '../../lib/article.ts';
import type { Reading } from '../../lib/calls/articles.ts';
import { useCall } from '../../lib/hooks/use-call.ts';
import { useReaderTier, useSession } from '../../lib/session/use-session.ts';

export type ReadingView =
  | { readonly kind: 'open'; readonly article: FullArticle }
  | { readonly kind: 'gated'; readonly article: Summary }
  /** Static HTML: the gate for strangers, a skeleton where a session is likely. The stylesheet chooses. */
  | { readonly kind: 'awaited'; readonly article: Summary }
  | { readonly kind: 'loading'; readonly article: Summary }
  | { readonly kind: 'failed'; readonly article: Summary; readonly retry: () => void };

const fetchReading = async (id: number) => (await import('../../lib/calls/articles.ts')).fetchArticle(id);

/** What this reader sees of an article that came with the page as a stranger sees it. */
export function useReading(initial: Reading): ReadingView {
  const { article } = initial;
  const session = useSession();
  const tier = useReaderTier();
  // The API decides; a plan that is known to be too low need not be refused by it once more.
  const worthAsking = session.status === 'member' && tierCanRead(tier, article.access);
  const ask = initial.kind === 'gated' && worthAsking;
  const answer = useCall(ask ? `article ${article.id}` : null, () => fetchReading(article.id));

  if (initial.kind === 'open') return initial;
  if (session.status === 'unknown') return { kind: 'awaited', article };
  if (!ask) return { kind: 'gated', article };
  switch (answer.kind) {
    case 'ready':
      return answer.value;
    case 'failed':
      return { kind: 'failed', article, retry: answer.retry };
    default:
      return { kind: answer.kind, article };
  }
}
