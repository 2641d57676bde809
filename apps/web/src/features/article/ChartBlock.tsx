import type { Chart as ChartData } from '@tidemark/contracts/wire/chart';
// The drawing is the server's, but the page must carry its stylesheet.
import '../../components/Chart/Chart.module.css';
import { type ComponentType, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';

interface Props {
  readonly chart: ChartData;
}

/*
 * A chart in the static page is left as the server drew it: it needs no script, so the browser neither
 * downloads nor runs its code. Only where a reader comes by a link inside the portal, or a body is fetched
 * after the sync, is it drawn in the browser. (No Suspense may stand in static HTML: React moves what is in
 * it by inline script, which our content security policy forbids.)
 */
const ServerChart: ComponentType<Props> | undefined =
  typeof window === 'undefined' ? require('../../components/Chart/Chart.tsx').Chart : undefined;

const BrowserChart = lazy(() =>
  import('../../components/Chart/Chart.tsx').then(({ Chart }) => ({ default: Chart })),
);

export function ChartBlock({ chart }: Props) {
  if (!ServerChart) return <KeptOrDrawn chart={chart} />;
  return (
    <div>
      <ServerChart chart={chart} />
    </div>
  );
}

const KEEP = { __html: '' };

function KeptOrDrawn({ chart }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [drawHere, setDrawHere] = useState(false);
  useLayoutEffect(() => setDrawHere(place.current?.hasChildNodes() === false), []);
  if (drawHere) {
    return (
      <Suspense fallback={<div style={{ aspectRatio: 1.6 }} />}>
        <BrowserChart chart={chart} />
      </Suspense>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React then leaves what is there
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={KEEP} />;
}
