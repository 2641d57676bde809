import { type ReactNode, useState } from 'react';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { EventButton } from './EventButton.tsx';
import { entryTime } from './event-time.ts';
import styles from './MonthGrid.module.css';
import {
  type Day,
  type GridDay,
  type Month,
  monthAndYear,
  monthOf,
  WEEKDAYS,
  weekdayAndDay,
  weeksOf,
} from './month.ts';
import type { DayEntry, MonthLayout } from './month-layout.ts';

interface Props {
  readonly month: Month;
  readonly today: Day;
  /** The id of the next event. */
  readonly next: number | undefined;
  readonly days: MonthLayout['days'];
  readonly withLocalTime: boolean;
  readonly onOpen: (event: CalendarEvent) => void;
}

/**
 * A month grid on wide screens. On phones the same table is an agenda without empty days, which begins with today:
 * the days before it are shown on request.
 */
export function MonthGrid({ month, today, next, days, withLocalTime, onOpen }: Props) {
  const [earlierShown, setEarlierShown] = useState(false);
  const isPast = (day: Day) => day < today && monthOf(today) === month;
  const earlier = [...days.keys()].some((day) => isPast(day) && monthOf(day) === month);
  return (
    <div data-earlier={earlierShown || undefined} className={styles.agenda}>
      {earlier && (
        <button
          type="button"
          className={styles.earlier}
          aria-expanded={earlierShown}
          onClick={() => setEarlierShown(!earlierShown)}
        >
          {earlierShown ? 'Hide earlier days' : 'Show earlier days'}
        </button>
      )}
      <GridFrame month={month}>
        {(date) => (
          <DayCell
            key={date.day}
            date={date}
            today={today}
            next={next}
            past={isPast(date.day)}
            entries={days.get(date.day) ?? NONE}
            withLocalTime={withLocalTime}
            onOpen={onOpen}
          />
        )}
      </GridFrame>
    </div>
  );
}

const NONE: readonly DayEntry[] = [];

interface FrameProps {
  readonly month: Month;
  readonly children: (date: GridDay) => ReactNode;
}

export function GridFrame({ month, children }: FrameProps) {
  return (
    <table className={styles.grid}>
      <caption className="visually-hidden">{monthAndYear(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className={styles.weekday}>
              <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      {/* The key prevents React from moving a week that two months share. */}
      <tbody key={month}>
        {weeksOf(month).map((week) => (
          <tr key={week[0]?.day}>{week.map(children)}</tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps extends Pick<Props, 'today' | 'next' | 'withLocalTime' | 'onOpen'> {
  readonly date: GridDay;
  readonly past: boolean;
  readonly entries: readonly DayEntry[];
}

function DayCell({ date: { day, inMonth }, today, next, past, entries, withLocalTime, onOpen }: CellProps) {
  const isToday = day === today;
  return (
    <td
      className={styles.day}
      data-outside={!inMonth || undefined}
      data-today={isToday || undefined}
      data-past={past || undefined}
      data-bare={entries.length === 0 || undefined}
    >
      <DayName day={day} isToday={isToday} />
      {entries.length > 0 && (
        <ul className={styles.events}>
          {entries.map((entry) => (
            <li key={`${entry.event.id}-${entry.part}`}>
              <EventButton
                event={entry.event}
                next={entry.event.id === next && entry.part === 'start'}
                time={entryTime(entry, withLocalTime)}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
      {isToday && entries.length === 0 && <p className={styles.nothing}>No events today</p>}
    </td>
  );
}

function DayName({ day, isToday }: { readonly day: Day; readonly isToday: boolean }) {
  return (
    <time dateTime={day} className={styles.name} aria-current={isToday ? 'date' : undefined}>
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className={styles.long}>{weekdayAndDay(day)}</span>
      {isToday && <span className={styles.todayWord}>Today</span>}
    </time>
  );
}
