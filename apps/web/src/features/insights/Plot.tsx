import type { ReactNode } from 'react';
import { shortFigure } from './figures.ts';
import { type Layout, lastOf, type PlotData, pathOf } from './layout.ts';
import styles from './Plot.module.css';

interface Props {
  readonly data: PlotData;
  readonly layout: Layout;
  readonly className?: string | undefined;
  /** What is laid over the drawing while it is being read. */
  readonly children?: ReactNode;
}

/** Few lines, names where the lines end, the last value printed. The figures are in a table elsewhere. */
export function Plot({ data, layout, className, children }: Props) {
  const { width, height } = layout;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${styles.plot} ${className ?? ''}`}
      aria-hidden="true"
    >
      <Grid unit={data.unit} layout={layout} />
      {data.names.map((name, place) => (
        <g key={name} className={styles[`series${(place % 4) + 1}`]}>
          {data.type === 'bar' ? (
            <Bars data={data} layout={layout} place={place} />
          ) : (
            <Line data={data} layout={layout} place={place} />
          )}
          <End layout={layout} place={place} />
        </g>
      ))}
      {children}
    </svg>
  );
}

function Grid({ unit, layout }: { readonly unit: string; readonly layout: Layout }) {
  const { ticks, left, right, height, y, dates } = layout;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${left} ${y(tick).toFixed(1)}H${right}`}
            className={tick === 0 ? styles.zero : styles.grid}
          />
          <text x={left - 6} y={y(tick)} className={styles.tick}>
            {shortFigure(tick, unit)}
          </text>
        </g>
      ))}
      {dates.map(({ at, text }, place) => (
        <text
          key={at}
          x={place === 0 ? Math.min(at, left) : at}
          y={height - 4}
          className={styles.date}
          textAnchor={place === 0 ? 'start' : place === dates.length - 1 ? 'end' : 'middle'}
        >
          {text}
        </text>
      ))}
    </>
  );
}

interface SeriesProps {
  readonly data: PlotData;
  readonly layout: Layout;
  readonly place: number;
}

/** Lines differ in pattern as well as in colour. */
export const DASHES = [undefined, '7 4', '2 3', '10 3 2 3'];

function Line({ data: { rows, type, names }, layout, place }: SeriesProps) {
  const path = pathOf(rows, place, layout);
  const base = layout.y(Math.max(0, layout.ticks[0] ?? 0)).toFixed(1);
  const last = lastOf(rows, place);
  const end = layout.x(rows.findLastIndex(({ values }) => values[place] !== undefined));
  return (
    <>
      {type === 'area' && names.length === 1 && (
        <path d={`${path}L${end.toFixed(1)} ${base}H${layout.left}Z`} className={styles.area} />
      )}
      <path d={path} className={styles.line} strokeDasharray={DASHES[place % 4]} />
      {last !== undefined && <circle cx={end} cy={layout.y(last)} r="3" className={styles.dot} />}
    </>
  );
}

function Bars({ data: { rows, names }, layout, place }: SeriesProps) {
  const { x, y, step } = layout;
  const zero = y(0);
  const width = Math.max(1, Math.min(28, (step * 0.74) / names.length));
  return rows.map(({ label, values }, row) => {
    const value = values[place];
    if (value === undefined) return null;
    return (
      <rect
        key={label}
        x={(x(row) + (place - names.length / 2) * width).toFixed(1)}
        y={Math.min(zero, y(value)).toFixed(1)}
        width={width.toFixed(1)}
        height={Math.max(0.75, Math.abs(zero - y(value))).toFixed(1)}
        className={value < 0 ? styles.below : styles.bar}
      />
    );
  });
}

function End({ layout: { ends, right }, place }: Pick<SeriesProps, 'layout' | 'place'>) {
  const end = ends[place];
  if (!end) return null;
  const x = right + 9;
  return (
    <text y={end.at + 4} className={styles.end}>
      {end.lines.map((line, row) => (
        <tspan key={line} x={x} dy={row ? 13 : 0}>
          {line}
        </tspan>
      ))}
      <tspan x={x} dy={end.lines.length ? 13 : 0} className={styles.value}>
        {end.value}
      </tspan>
    </text>
  );
}
