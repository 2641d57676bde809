import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { firstNavigation } from './first-navigation.ts';
import styles from './ProgressBar.module.css';

type Stage = 'idle' | 'running' | 'done';

const FADE_MS = 300;

/** Removes metadata that describes only the first page of the document. */
function removeFirstPageMetadata(): void {
  for (const element of document.querySelectorAll('head [data-once]')) element.remove();
}

/** A bar of 5 pixels at the top edge while a page loads. */
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
      removeFirstPageMetadata();
      setStage((now) => (now === 'running' ? 'done' : now));
      timer = setTimeout(() => setStage('idle'), FADE_MS);
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', done);
    events.on('routeChangeError', done);
    // A navigation may have started before this component was loaded.
    if (firstNavigation() === 'running') setStage('running');
    if (firstNavigation() === 'done') removeFirstPageMetadata();
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
