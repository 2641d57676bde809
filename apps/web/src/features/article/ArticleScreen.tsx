import { tierCanRead } from '@tidemark/contracts/access';
import { lazy, Suspense } from 'react';
import { useReaderTier, useSession } from '../../lib/session/use-session.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { ArticleLayout } from './ArticleLayout.tsx';
import { BodySkeleton } from './BodySkeleton.tsx';
import { Gate } from './Gate.tsx';
import type { ArticleProps } from './load.ts';

// Only for readers who are let in by their plan, which strangers are not.
const MemberBody = lazy(() => import('./MemberBody.tsx'));

/** The page came as a stranger reads it; a member is shown what their plan opens. */
export function ArticleScreen({ reading, ...rest }: ArticleProps) {
  const { article } = reading;
  const { status } = useSession();
  const tier = useReaderTier();
  if (reading.kind === 'open') {
    return (
      <ArticleLayout article={article} standfirst {...rest}>
        <ArticleBody article={reading.article} />
      </ArticleLayout>
    );
  }
  // The API decides; a plan that is known to be too low need not be refused by it once more.
  const worthAsking = status === 'member' && tierCanRead(tier, article.access);
  return (
    <ArticleLayout article={article} standfirst={worthAsking} {...rest}>
      {worthAsking ? (
        <Suspense fallback={<BodySkeleton />}>
          <MemberBody article={article} />
        </Suspense>
      ) : (
        <GateOrSkeleton article={article} awaited={status === 'unknown'} />
      )}
    </ArticleLayout>
  );
}

interface GateProps extends Pick<ArticleProps['reading'], 'article'> {
  readonly awaited: boolean;
}

/** In static HTML both stand: the gate for strangers, a skeleton where a session is likely. */
function GateOrSkeleton({ article, awaited }: GateProps) {
  if (!awaited) return <Gate article={article} />;
  return (
    <>
      <div className="anonymous-only">
        <Gate article={article} />
      </div>
      <div className="session-pending">
        <BodySkeleton />
      </div>
    </>
  );
}
