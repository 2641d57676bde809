import type { Chart } from '@tidemark/contracts/wire/chart';
import { formatFigure, formatWithUnit } from '../../lib/format.ts';
import { Bars } from './Bars.tsx';
import styles from './Chart.module.css';
import { type Frame, labelIndexes, linePath, type Scale, scaleFor, spread, wrapLabel } from './geometry.ts';
import { pointLabel } from './label.ts';

interface Props {
  readonly chart: Chart;
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
}

/** Drawn on the server, once for a phone and once for a desk, so that letters keep their size. */
export function Drawing({ chart, width, height, className }: Props) {
  const { series, type } = chart;
  const direct = type !== 'bar';
  const frame: Frame = {
    width,
    height,
    top: 12,
    right: direct ? roomForNames(chart) : 4,
    bottom: 26,
    left: 44,
  };
  const scale = scaleFor(series, frame, type !== 'line');
  const labels = series[0]?.points.map(([label]) => label) ?? [];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${frame.left} ${scale.y(tick)}H${width - frame.right}`} className={styles.grid} />
          <text x={frame.left - 8} y={scale.y(tick)} className={styles.yLabel}>
            {formatFigure(tick)}
          </text>
        </g>
      ))}
      {type === 'bar' ? (
        <Bars series={series} scale={scale} frame={frame} unit={chart.unit} />
      ) : (
        <>
          <XLabels labels={labels} frame={frame} scale={scale} />
          <Lines chart={chart} frame={frame} scale={scale} />
        </>
      )}
    </svg>
  );
}

interface PartProps {
  readonly frame: Frame;
  readonly scale: Scale;
}

function XLabels({ labels, frame, scale }: PartProps & { readonly labels: readonly string[] }) {
  const shown = labelIndexes(labels.length, frame.width > 500 ? 5 : 3);
  return shown.map((index, place) => (
    <text
      key={index}
      x={scale.x(index, labels.length)}
      y={frame.height - 6}
      className={styles.xLabel}
      textAnchor={place === 0 ? 'start' : place === shown.length - 1 ? 'end' : 'middle'}
    >
      {pointLabel(labels[index] ?? '')}
    </text>
  ));
}

/** Lines of a name, and its last value below. */
const LETTERS = 15;
const LINE = 14;

function roomForNames({ series, unit }: Chart): number {
  const texts = series.flatMap(({ name, points }) => [
    ...wrapLabel(name, LETTERS),
    formatWithUnit(points.at(-1)?.[1] ?? 0, unit),
  ]);
  return Math.min(120, Math.max(...texts.map((text) => text.length)) * 7 + 16);
}

function Lines({ chart, frame, scale }: PartProps & { readonly chart: Chart }) {
  const { series, type, unit } = chart;
  const lasts = series.map(({ points }) => points.at(-1)?.[1] ?? 0);
  const names = series.map(({ name }) => wrapLabel(name, LETTERS));
  const tallest = Math.max(...names.map((lines) => lines.length)) * LINE;
  const places = spread(
    lasts.map(scale.y),
    tallest + LINE + 4,
    frame.top + 10,
    frame.height - frame.bottom - tallest,
  );
  return series.map((line, index) => {
    const last = lasts[index] ?? 0;
    const end = scale.x(line.points.length - 1, line.points.length);
    const base = scale.y(scale.ticks[0] ?? 0);
    const path = linePath(line, scale);
    return (
      <g key={line.name} className={styles[`series${(index % 4) + 1}`]}>
        {type === 'area' && (
          <path d={`${path}L${end} ${base}L${frame.left} ${base}Z`} className={styles.area} />
        )}
        <path d={path} className={styles.line} strokeDasharray={DASHES[index % 4]} />
        <circle cx={end} cy={scale.y(last)} r="3.5" className={styles.end} />
        <text y={places[index]} className={styles.name}>
          {names[index]?.map((words, row) => (
            <tspan key={words} x={end + 9} dy={row ? LINE : 0}>
              {words}
            </tspan>
          ))}
          <tspan x={end + 9} dy={LINE} className={styles.value}>
            {formatWithUnit(last, unit)}
          </tspan>
        </text>
      </g>
    );
  });
}

/** Lines differ in pattern as well as in colour. */
const DASHES = [undefined, '7 4', '2 3', '10 3 2 3'];
