import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { firstStep } from './first-step.ts';
import styles from './ProgressBar.module.css';

type Stage = 'idle' | 'running' | 'done';

const FADE_MS = 300;

/** What the document said of the page it came with must not be taken for what the next one says. */
function forgetFirstPage(): void {
  for (const element of document.querySelectorAll('head [data-once]')) element.remove();
}

/** Five pixels along the top while a page is on its way. */
export default function ProgressBar() {
  const { events } = useRouter();
  const [stage, setStage] = useState<Stage>('idle');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (_url: string, { shallow }: { shallow: boolean }) => {
      clearTimeout(timer);
      if (!shallow) setStage('running');
    };
    const done = () => {
      forgetFirstPage();
      setStage((now) => (now === 'running' ? 'done' : now));
      timer = setTimeout(() => setStage('idle'), FADE_MS);
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', done);
    events.on('routeChangeError', done);
    // Whoever clicked before the bar was here.
    if (firstStep() === 'running') setStage('running');
    if (firstStep() === 'done') forgetFirstPage();
    return () => {
      clearTimeout(timer);
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', done);
      events.off('routeChangeError', done);
    };
  }, [events]);

  if (stage === 'idle') return null;
  return <div role="progressbar" aria-label="Loading page" className={styles.bar} data-stage={stage} />;
}
