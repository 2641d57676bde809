import { brand } from '@tidemark/contracts/brand';
import type { EventKind } from '@tidemark/contracts/wire/calendar';
import type { Database } from '../../platform/database/database.ts';
import { latest, type SyndicatedDocument } from '../../platform/public-files/document.ts';
import { articlesChangedAt } from '../articles/index.ts';
import { event } from './event.ts';
import { component, text } from './ical.ts';
import { calendarChangedAt, type EventRow, listEvents } from './store.ts';

export const YEAR_MS = 366 * 86_400_000;
export const MAX_EVENTS = 2000;
const REFRESH_INTERVAL = 'PT1H';

const NAMES: Readonly<Record<EventKind, string>> = {
  macro: 'Macro',
  unlock: 'Unlocks',
  upgrade: 'Upgrades',
  governance: 'Governance',
};

export interface CalendarDeps {
  readonly db: Database;
  readonly portalUrl: string;
  readonly now: Date;
}

/** Events of the last year and all future ones. No kinds means all kinds. */
export async function calendarDocument(
  { db, portalUrl, now }: CalendarDeps,
  kinds: readonly EventKind[],
): Promise<SyndicatedDocument> {
  const filter = { from: new Date(now.getTime() - YEAR_MS), kinds: kinds.length > 0 ? kinds : undefined };
  const [rows, ...changes] = await Promise.all([
    listEvents(db, filter, MAX_EVENTS, 0, now),
    calendarChangedAt(db),
    // Events link to articles, so a changed article changes the calendar.
    articlesChangedAt(db, now),
  ]);
  const what = kinds.length > 0 ? kinds.map((kind) => NAMES[kind]).join(', ') : 'Calendar';
  return calendarFile(rows, `${brand.name}: ${what}`, portalUrl, latest(changes));
}

/** A file with a single event. */
export const eventDocument = (row: EventRow, portalUrl: string): SyndicatedDocument =>
  calendarFile([row], row.title, portalUrl, row.changedAt);

export function calendarFile(
  rows: readonly EventRow[],
  name: string,
  portalUrl: string,
  changed: Date | undefined,
): SyndicatedDocument {
  const calendar = component('VCALENDAR', [
    ['VERSION', '2.0'],
    text('PRODID', `-//${brand.name}//Calendar//EN`),
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    text('NAME', name),
    text('X-WR-CALNAME', name),
    ['X-WR-TIMEZONE', 'UTC'],
    ['REFRESH-INTERVAL;VALUE=DURATION', REFRESH_INTERVAL],
    ['X-PUBLISHED-TTL', REFRESH_INTERVAL],
    ...rows.map((row) => event(row, portalUrl)),
  ]);
  return { type: 'text/calendar; charset=utf-8', text: calendar, changed };
}
