import { ErrorState } from '../../components/Status/ErrorState.tsx';
import type { Summary } from '../../lib/article.ts';
import { fetchArticle } from '../../lib/calls/articles.ts';
import { useCall } from '../../lib/hooks/use-call.ts';
import { Gate } from './Gate.tsx';
import { ReadBody } from './ReadBody.tsx';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';

export default function MemberBody({ article }: { readonly article: Summary }) {
  const answer = useCall(`article ${article.id}`, () => fetchArticle(article.id));
  switch (answer.kind) {
    case 'loading':
      return <ReadingSkeleton />;
    case 'failed':
      return <ErrorState text={answer.message} retry={answer.retry} />;
    case 'gated':
      return <Gate article={article} />;
    case 'ready':
      return answer.value.kind === 'open' ? (
        <ReadBody article={answer.value.article} />
      ) : (
        <Gate article={answer.value.article} />
      );
  }
}
