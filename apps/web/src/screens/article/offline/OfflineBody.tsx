import { type ReactNode, useEffect, useState } from 'react';
import { type CopyContent, readCopy } from '../../../domain/offline/index.ts';
import { usesOffline } from '../../../platform/offline/status.ts';
import { ArticleBody } from '../ArticleBody.tsx';
import { BodySkeleton } from '../BodySkeleton.tsx';

interface Props {
  readonly articleId: number;
  /** Shown if this device has no copy. */
  readonly children: ReactNode;
}

type State =
  | { readonly kind: 'loading' | 'missing' }
  | { readonly kind: 'found'; readonly copy: CopyContent };

/** The copy that the reader keeps on this device, if the server cannot be reached. */
export function OfflineBody({ articleId, children }: Props) {
  const [state, setState] = useState<State>({ kind: usesOffline() ? 'loading' : 'missing' });
  useEffect(() => {
    let mounted = true;
    if (!usesOffline()) return;
    readCopy(articleId)
      .catch(() => undefined)
      .then((copy) => mounted && setState(copy ? { kind: 'found', copy } : { kind: 'missing' }));
    return () => {
      mounted = false;
    };
  }, [articleId]);
  switch (state.kind) {
    case 'loading':
      return <BodySkeleton />;
    case 'missing':
      return children;
    case 'found':
      return <ArticleBody article={state.copy.article} />;
  }
}
