import { tierCanRead } from '@tidemark/contracts/access';
import { lazy, Suspense, useState } from 'react';
import { AnonymousOrSkeleton } from '../../domain/access/AnonymousOrSkeleton.tsx';
import { GateIsland } from '../../domain/access/GateIsland.tsx';
import { useReaderTier, useSession } from '../../platform/session/use-session.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { ArticleLayout } from './ArticleLayout.tsx';
import { BodySkeleton } from './BodySkeleton.tsx';
import { GateFrame } from './GateFrame.tsx';
import { useGiftLink } from './gift/use-gift-link.ts';
import type { ArticleProps } from './load.ts';

// Only members with a sufficient plan need this code.
const MemberBody = lazy(() => import('./MemberBody.tsx'));
const GiftBody = lazy(() => import('./gift/GiftBody.tsx'));

/** The static page contains what anonymous readers may read. Members get the body that their plan includes. */
export function ArticleScreen({ view, ...rest }: ArticleProps) {
  const { article } = view;
  const { status } = useSession();
  const tier = useReaderTier();
  const gifted = useGiftLink();
  const [isOpened, setOpened] = useState(false);
  if (view.kind === 'open') {
    return (
      <ArticleLayout article={article} standfirst {...rest}>
        <ArticleBody article={view.article} />
      </ArticleLayout>
    );
  }
  // The API decides about access. The request is skipped if the plan is known to be too low.
  const mayRead = status === 'member' && tierCanRead(tier, article.access);
  const isGift = gifted && status !== 'unknown' && !mayRead;
  return (
    <ArticleLayout article={article} standfirst={mayRead || isGift} open={isGift && isOpened} gated {...rest}>
      {mayRead || isGift ? (
        <Suspense fallback={<BodySkeleton />}>
          {mayRead ? (
            <MemberBody article={article} />
          ) : (
            <GiftBody article={article} onOpened={() => setOpened(true)} />
          )}
        </Suspense>
      ) : (
        <AnonymousOrSkeleton pending={status === 'unknown'} skeleton={<BodySkeleton />}>
          <GateFrame teaser={article.teaser}>
            <GateIsland access={article.access} contents={article} fallback={<BodySkeleton />} />
          </GateFrame>
        </AnonymousOrSkeleton>
      )}
    </ArticleLayout>
  );
}
