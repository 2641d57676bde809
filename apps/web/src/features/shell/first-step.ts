import Router from 'next/router';

type Step = 'none' | 'running' | 'done';

/** How far the reader's first step has come, for the bar, which is downloaded after everything else. */
let step: Step = 'none';

export const firstStep = (): Step => step;

export function noteFirstStep(): () => void {
  const begin = (_url: string, { shallow }: { shallow: boolean }) => {
    if (!shallow) step = 'running';
  };
  const end = () => {
    if (step === 'running') step = 'done';
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
