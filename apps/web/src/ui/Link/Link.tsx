import { useRouter } from 'next/router';
import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useRef } from 'react';
import { navigate } from './navigate.ts';
import { onNearViewport } from './near-viewport.ts';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of the portal. External URLs use a plain anchor. */
  readonly href: string;
  readonly prefetch?: boolean;
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Replaces `next/link` at a fifth of its size: client-side navigation, and prefetching of the target when the
 * link is near the viewport or hovered.
 */
export default function Link({ href, prefetch = true, onClick, target, ...rest }: Props) {
  const router = useRouter();
  const anchor = useRef<HTMLAnchorElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the router object changes on every navigation, the target does not
  useEffect(() => {
    if (!prefetch || !anchor.current || process.env.NODE_ENV !== 'production') return;
    if (href === router.asPath) return;
    return onNearViewport(anchor.current, () => router.prefetch(href));
  }, [href, prefetch]);

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || target || !isPlain(event)) return;
    event.preventDefault();
    navigate(router, href);
  };

  return (
    <a
      {...rest}
      ref={anchor}
      href={href}
      target={target}
      onClick={follow}
      onPointerEnter={() => void router.prefetch(href, undefined, { priority: true }).catch(() => {})}
    />
  );
}
