import { useCallback, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** Whether the page is scrolled further than the given number of pixels. */
export function useScrolledPast(pixels: number): boolean {
  const read = useCallback(() => window.scrollY > pixels, [pixels]);
  return useSyncExternalStore(subscribe, read, () => false);
}
