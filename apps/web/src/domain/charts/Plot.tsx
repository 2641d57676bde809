import type { Layout, PlotData } from '@tidemark/charts/layout';
import { chartMarks, type Mark } from '@tidemark/charts/marks';
import type { ReactNode } from 'react';
import styles from './Plot.module.css';

interface Props {
  readonly data: PlotData;
  readonly layout: Layout;
  readonly className?: string | undefined;
  /** Rendered on top of the chart, for example a crosshair. */
  readonly children?: ReactNode;
}

/** Hidden from screen readers, because the values are also available as a table. */
export function Plot({ data, layout, className, children }: Props) {
  const { width, height } = layout;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${styles.plot} ${className ?? ''}`}
      aria-hidden="true"
    >
      {chartMarks(data, layout).map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity and a fixed order
        <MarkView key={index} mark={mark} />
      ))}
      {children}
    </svg>
  );
}

function MarkView({ mark }: { readonly mark: Mark }) {
  const { role, series } = mark;
  const className =
    series === undefined ? styles[role] : `${styles[role]} ${styles[`series${(series % 4) + 1}`]}`;
  switch (mark.shape) {
    case 'path':
      return <path d={mark.d} strokeDasharray={mark.dash} className={className} />;
    case 'circle':
      return <circle cx={mark.x} cy={mark.y} r={mark.r} className={className} />;
    case 'rect': {
      const { x, y, width, height } = mark;
      return <rect x={x} y={y} width={width} height={height} className={className} />;
    }
    case 'text':
      return (
        <text x={mark.x} y={mark.y} textAnchor={mark.anchor} className={className}>
          {mark.text}
        </text>
      );
  }
}
