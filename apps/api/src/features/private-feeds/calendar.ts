import { brand } from '@tidemark/contracts/brand';
import type { SyndicatedDocument } from '../../platform/public-files/document.ts';
import { type CalendarDeps, calendarFile, listEvents, MAX_EVENTS, YEAR_MS } from '../calendar/index.ts';
import { followedEvents } from './store.ts';

/** Followed events and those of followed kinds, of the last year and the future. */
export async function followedCalendar(
  { db, portalUrl, now }: CalendarDeps,
  uid: string,
): Promise<SyndicatedDocument> {
  const from = new Date(now.getTime() - YEAR_MS);
  const [rows, ids] = await Promise.all([
    listEvents(db, { from }, MAX_EVENTS, 0, now),
    followedEvents(db, uid, from),
  ]);
  const followed = rows.filter(({ id }) => ids.has(id));
  return calendarFile(followed, `${brand.name}: followed events`, portalUrl, undefined);
}
