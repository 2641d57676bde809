import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { InteractiveChartProps } from './InteractiveChart.tsx';
// The drawing is the server's at first, but the page must carry its stylesheets.
import './InteractiveChart.module.css';
import '../../components/Chart/Plot.module.css';
import './Readout.module.css';
import styles from './InsightChart.module.css';

const ServerBody: ComponentType<InteractiveChartProps> | undefined =
  typeof window === 'undefined' ? require('./InteractiveChart.tsx').default : undefined;

interface Live {
  readonly Body: ComponentType<InteractiveChartProps>;
  readonly takeFocus: boolean;
}

const KEEP = { __html: '' };

/** The server's drawing stands until the one that can be read point by point has been downloaded. */
export function ChartIsland(props: InteractiveChartProps) {
  const kept = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<Live>();
  useEffect(() => {
    void import('./InteractiveChart.tsx').then(({ default: Body }) =>
      setLive({ Body, takeFocus: kept.current?.contains(document.activeElement) ?? false }),
    );
  }, []);
  if (ServerBody) {
    return (
      <div className={styles.body}>
        <ServerBody {...props} />
      </div>
    );
  }
  if (live) {
    return (
      <div key="live" className={styles.body}>
        <live.Body {...props} takeFocus={live.takeFocus} />
      </div>
    );
  }
  return (
    <div
      key="kept"
      ref={kept}
      className={styles.body}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React then leaves what is there
      dangerouslySetInnerHTML={KEEP}
    />
  );
}
