import { type ComponentType, useEffect, useRef, useState } from 'react';
import InteractiveChart, { type InteractiveChartProps } from './InteractiveChart.tsx';
// The chart is first rendered on the server only, but the page needs its stylesheets (e2e/javascript-budget.spec.ts).
import './InteractiveChart.module.css';
import '../../domain/charts/Plot.module.css';
import './Readout.module.css';
import styles from './InsightChart.module.css';

const ServerBody: ComponentType<InteractiveChartProps> | undefined =
  typeof window === 'undefined' ? InteractiveChart : undefined;

interface Live {
  readonly Body: ComponentType<InteractiveChartProps>;
  readonly takeFocus: boolean;
}

const NO_HTML = { __html: '' };

/** Keeps the server's chart until the interactive chart has been loaded. */
export function ChartIsland(props: InteractiveChartProps) {
  const serverHtml = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<Live>();
  useEffect(() => {
    void import('./InteractiveChart.tsx').then(({ default: Body }) =>
      setLive({ Body, takeFocus: serverHtml.current?.contains(document.activeElement) ?? false }),
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
      key="server"
      ref={serverHtml}
      className={styles.body}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, so that hydration keeps the existing HTML
      dangerouslySetInnerHTML={NO_HTML}
    />
  );
}
