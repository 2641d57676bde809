import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import styles from './CalendarSkeleton.module.css';
import grid from './MonthGrid.module.css';
import { GridFrame } from './MonthGrid.tsx';
import type { Month } from './month.ts';

const PLACEHOLDER_DAYS = new Set([3, 5, 10, 12, 17, 18, 24, 27]);

/** The month grid with placeholders instead of events. */
export function CalendarSkeleton({ month }: { readonly month: Month }) {
  return (
    <div role="status" aria-label="Loading events">
      <div className={styles.strip}>
        <Skeleton width="14rem" height="0.875rem" />
      </div>
      <div aria-hidden="true">
        <GridFrame month={month}>
          {({ day, inMonth }) => {
            const number = Number(day.slice(8));
            const hasPlaceholder = inMonth && PLACEHOLDER_DAYS.has(number);
            return (
              <td
                key={day}
                className={grid.day}
                data-outside={!inMonth || undefined}
                data-bare={!hasPlaceholder || undefined}
              >
                <span className={grid.number}>{number}</span>
                {hasPlaceholder && <Bars />}
              </td>
            );
          }}
        </GridFrame>
      </div>
    </div>
  );
}

function Bars() {
  return (
    <span className={styles.bars}>
      <Skeleton width="85%" height="0.75rem" />
      <Skeleton width="55%" height="0.75rem" />
    </span>
  );
}
