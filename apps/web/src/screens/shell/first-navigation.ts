import Router from 'next/router';

type Progress = 'none' | 'running' | 'done';

/** For the progress bar, which is loaded late: whether a navigation has started or ended before. */
let progress: Progress = 'none';

export const firstNavigation = (): Progress => progress;

export function trackFirstNavigation(): () => void {
  const begin = (_url: string, { shallow }: { shallow: boolean }) => {
    if (shallow) return;
    progress = 'running';
    // Going back restores a scroll position, which needs the height of everything above (base.css).
    delete document.documentElement.dataset.lazyLayout;
  };
  const end = () => {
    if (progress === 'running') progress = 'done';
  };
  Router.events.on('routeChangeStart', begin);
  Router.events.on('routeChangeComplete', end);
  Router.events.on('routeChangeError', end);
  return () => {
    Router.events.off('routeChangeStart', begin);
    Router.events.off('routeChangeComplete', end);
    Router.events.off('routeChangeError', end);
  };
}
