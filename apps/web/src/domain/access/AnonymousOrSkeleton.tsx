import type { ReactNode } from 'react';

interface Props {
  /** Whether the sync has yet to tell who the reader is. */
  readonly pending: boolean;
  readonly skeleton: ReactNode;
  /** What anonymous readers see, from the first paint. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * Static HTML contains both; the stylesheet shows the skeleton if a session is likely. The children stay in the same
 * element after the sync. Otherwise React would replace them, and painting their text a second time would delay the
 * largest contentful paint.
 */
export function AnonymousOrSkeleton({ pending, skeleton, children, className = '' }: Props) {
  return (
    <>
      <div className={pending ? `${className} anonymous-only`.trim() : className || undefined}>
        {children}
      </div>
      {pending && <div className={`${className} session-pending`.trim()}>{skeleton}</div>}
    </>
  );
}
