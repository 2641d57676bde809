import { formatFullValue } from '@tidemark/charts/format-value';
import { type Layout, layoutChart, nearestRow, type PlotData, plotData } from '@tidemark/charts/layout';
import { pointLabel } from '@tidemark/charts/point-label';
import { decimalPlaces, type Range, type Row, rowsInRange, toRows } from '@tidemark/charts/rows';
import { ownValue } from '@tidemark/contracts/own-value';
import type { Series } from '@tidemark/contracts/wire/chart';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import plot from '../../domain/charts/Plot.module.css';
import { Plot } from '../../domain/charts/Plot.tsx';
import type { InsightCard } from '../../domain/insights/calls.ts';
import styles from './InteractiveChart.module.css';
import { Readout } from './Readout.tsx';

export interface InteractiveChartProps {
  readonly insight: InsightCard;
  readonly series: Series[];
  readonly range: Range;
  /** True if it replaces server HTML that had focus. */
  readonly takeFocus?: boolean;
}

/** Rendered once per size, so that text is not scaled. The stylesheet shows one of them. */
const SIZES = [
  { name: 'narrow', width: 358, height: 280 },
  { name: 'medium', width: 708, height: 360 },
  { name: 'wide', width: 1140, height: 440 },
] as const;

/** The chart with a readout of one data point, selected with the pointer or the arrow keys. */
export default function InteractiveChart({
  insight,
  series,
  range,
  takeFocus = false,
}: InteractiveChartProps) {
  const rows = rowsInRange(toRows(series), range);
  const data = plotData(insight, series, rows);
  const [active, setActive] = useState<number>();
  const row = Math.min(active ?? rows.length - 1, rows.length - 1);
  const slider = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus) slider.current?.focus({ preventScroll: true });
  }, [takeFocus]);

  // A finger "leaves" as soon as it is lifted, but the reader still wants to see what it selected.
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') setActive(undefined);
  };
  const step = (event: KeyboardEvent) => {
    const next = stepFrom(row, event.key, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  return (
    <>
      <Readout data={data} row={row} />
      <div
        ref={slider}
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={`${insight.title}, data points`}
        aria-valuemin={1}
        aria-valuemax={rows.length}
        aria-valuenow={row + 1}
        aria-valuetext={describeRow(data, row)}
        onKeyDown={step}
        onFocus={() => setActive((was) => was ?? rows.length - 1)}
        onBlur={() => setActive(undefined)}
        onPointerLeave={leave}
      >
        {SIZES.map(({ name, ...size }) => (
          <PointerPlot
            key={name}
            data={data}
            layout={layoutChart(data, size)}
            className={styles[name]}
            active={active === undefined ? undefined : row}
            onPoint={setActive}
          />
        ))}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {range !== 'All' && describeSpan(rows)}
      </p>
    </>
  );
}

interface PointerPlotProps {
  readonly data: PlotData;
  readonly layout: Layout;
  readonly className: string | undefined;
  readonly active: number | undefined;
  readonly onPoint: (row: number) => void;
}

function PointerPlot({ data, layout, className, active, onPoint }: PointerPlotProps) {
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint(nearestRow(((event.clientX - box.left) / box.width) * layout.width, data.rows.length, layout));
  };
  return (
    <div className={className} onPointerMove={point} onPointerDown={point}>
      <Plot data={data} layout={layout}>
        {active !== undefined && <Crosshair data={data} layout={layout} row={active} />}
      </Plot>
    </div>
  );
}

function Crosshair({
  data,
  layout,
  row,
}: Pick<PointerPlotProps, 'data' | 'layout'> & { readonly row: number }) {
  const { x, y, top, bottom, step } = layout;
  if (data.type === 'bar') {
    return <rect x={x(row) - step / 2} y={top} width={step} height={bottom - top} className={plot.band} />;
  }
  return (
    <>
      <path d={`M${x(row).toFixed(1)} ${top}V${bottom}`} className={plot.cross} />
      {data.rows[row]?.values.map((value, seriesIndex) =>
        value === undefined ? null : (
          <g key={data.names[seriesIndex]} className={plot[`series${(seriesIndex % 4) + 1}`]}>
            <circle cx={x(row)} cy={y(value)} r="4" className={plot.point} />
          </g>
        ),
      )}
    </>
  );
}

function stepFrom(row: number, key: string, rows: number): number | undefined {
  const far = Math.max(1, Math.round(rows / 10));
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -far,
    PageUp: far,
    Home: -rows,
    End: rows,
  };
  const by = ownValue(steps, key);
  return by === undefined ? undefined : Math.min(rows - 1, Math.max(0, row + by));
}

function describeRow({ names, unit, rows }: PlotData, row: number): string {
  const values = names.map((name, seriesIndex) => {
    const value = rows[row]?.values[seriesIndex];
    return `${name} ${value === undefined ? 'no value' : formatFullValue(value, unit, decimalPlaces(rows, seriesIndex))}`;
  });
  return `${pointLabel(rows[row]?.label ?? '', 'long')}: ${values.join(', ')}`;
}

function describeSpan(rows: readonly Row[]): string {
  const ends = [rows[0], rows.at(-1)].map((row) => pointLabel(row?.label ?? '', 'long'));
  return `${rows.length} data points, ${ends.join(' to ')}`;
}
