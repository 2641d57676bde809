import type { Series } from '@tidemark/contracts/wire/chart';
import { formatWithUnit } from '../../lib/format.ts';
import styles from './Chart.module.css';
import { type Frame, labelIndexes, type Scale } from './geometry.ts';
import { pointLabel } from './label.ts';

interface Props {
  readonly series: readonly Series[];
  readonly scale: Scale;
  readonly frame: Frame;
  readonly unit: string;
}

/** Groups of bars, one a label; the value stands on the bar while there are few enough to read. */
export function Bars({ series, scale, frame, unit }: Props) {
  const count = series[0]?.points.length ?? 0;
  const room = (frame.width - frame.left - frame.right) / Math.max(count, 1);
  const bar = Math.min(44, (room * 0.72) / series.length);
  const zero = scale.y(Math.max(0, scale.ticks[0] ?? 0));
  const printed = count * series.length <= Math.floor(frame.width / 46);
  const labelled = labelIndexes(count, Math.floor(frame.width / 84));
  return (
    <>
      {series.map(({ name, points }, place) => (
        <g key={name} className={styles[`series${(place % 4) + 1}`]}>
          {points.map(([label, value], index) => {
            const x = frame.left + room * (index + 0.5) + (place - series.length / 2) * bar;
            const y = scale.y(value);
            return (
              <g key={label}>
                <rect
                  x={x + 1}
                  y={Math.min(y, zero)}
                  width={Math.max(bar - 2, 1)}
                  height={Math.max(Math.abs(zero - y), 1)}
                  className={styles.bar}
                />
                {printed && (
                  <text x={x + bar / 2} y={Math.min(y, zero) - 5} className={styles.barValue}>
                    {formatWithUnit(value, unit)}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      ))}
      {labelled.map((index) => (
        <text
          key={index}
          x={frame.left + room * (index + 0.5)}
          y={frame.height - 6}
          className={styles.xLabel}
          textAnchor="middle"
        >
          {pointLabel(series[0]?.points[index]?.[0] ?? '')}
        </text>
      ))}
    </>
  );
}
