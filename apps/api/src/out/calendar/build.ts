import { brand } from '@tidemark/contracts/brand';
import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { articlesChangedAt } from '../../store/articles.ts';
import { calendarChangedAt, type EventRow, listEvents } from '../../store/calendar.ts';
import type { Database } from '../../store/db.ts';
import { latest, type OutDocument } from '../document.ts';
import { event } from './event.ts';
import { component, text } from './ical.ts';

const YEAR_MS = 366 * 86_400_000;
const MOST = 2000;
const LOOK_AGAIN = 'PT1H';

const NAMES: Readonly<Record<EventKind, string>> = {
  macro: 'Macro',
  unlock: 'Unlocks',
  upgrade: 'Upgrades',
  governance: 'Governance',
};

interface Desk {
  readonly db: Database;
  readonly portalUrl: string;
  readonly now: Date;
}

/** Events of the last year and all that are ahead; of every kind where none is named. */
export async function calendarDocument(
  { db, portalUrl, now }: Desk,
  kinds: readonly EventKind[],
): Promise<OutDocument> {
  const filter = { from: new Date(now.getTime() - YEAR_MS), kinds: kinds.length > 0 ? kinds : undefined };
  const [rows, ...changes] = await Promise.all([
    listEvents(db, filter, MOST, 0, now),
    calendarChangedAt(db),
    // Events name the articles about them.
    articlesChangedAt(db, now),
  ]);
  const what = kinds.length > 0 ? kinds.map((kind) => NAMES[kind]).join(', ') : 'Calendar';
  return calendarFile(rows, `${brand.name}: ${what}`, portalUrl, latest(changes));
}

/** One event, for whoever wants it in a calendar of their own. */
export const eventDocument = (row: EventRow, portalUrl: string): OutDocument =>
  calendarFile([row], row.title, portalUrl, row.changedAt);

function calendarFile(
  rows: readonly EventRow[],
  name: string,
  portalUrl: string,
  changed: Date | undefined,
): OutDocument {
  const calendar = component('VCALENDAR', [
    ['VERSION', '2.0'],
    text('PRODID', `-//${brand.name}//Calendar//EN`),
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    text('NAME', name),
    text('X-WR-CALNAME', name),
    ['X-WR-TIMEZONE', 'UTC'],
    ['REFRESH-INTERVAL;VALUE=DURATION', LOOK_AGAIN],
    ['X-PUBLISHED-TTL', LOOK_AGAIN],
    ...rows.map((row) => event(row, portalUrl)),
  ]);
  return { type: 'text/calendar; charset=utf-8', text: calendar, changed };
}
