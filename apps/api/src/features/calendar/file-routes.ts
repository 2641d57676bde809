import { calendarPath, eventFilePath } from '@tidemark/contracts/calendar-feeds';
import { PUBLIC_FILES_PREFIX } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { filePattern } from '@tidemark/contracts/route-patterns';
import { EVENT_KINDS, type EventKind } from '@tidemark/contracts/wire/calendar';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { documentConfig as config, sendDocument } from '../../platform/public-files/send-document.ts';
import type { RouteDeps } from '../route-deps.ts';
import { calendarDocument, eventDocument } from './build.ts';
import { findEvent } from './store.ts';

const schema = { tags: ['out'], params: Type.Object({ file: Type.String() }) };
const missing = () => new Problem('NotFoundError', 'There is no such calendar');

/** Each calendar has one URL: unknown, repeated or unsorted kinds are a 404. */
function kindsOf(file: string): EventKind[] {
  const kinds = EVENT_KINDS.filter((kind) =>
    file
      .replace(/\.ics$/, '')
      .split('-')
      .includes(kind),
  );
  if (calendarPath(kinds) !== `/ical/${file}`) throw missing();
  return kinds;
}

/** Events for calendar applications. Events are public. */
export function calendarFileRoutes(app: App, { db, now, portalUrl }: RouteDeps): void {
  app.get(
    `${PUBLIC_FILES_PREFIX}${filePattern(calendarPath([]))}`,
    { config, schema },
    async ({ params }, reply) =>
      sendDocument(reply, await calendarDocument({ db, portalUrl, now: now() }, kindsOf(params.file))),
  );

  app.get(
    `${PUBLIC_FILES_PREFIX}${filePattern(eventFilePath(0))}`,
    { config, schema },
    async ({ params }, reply) => {
      const [, id] = /^(\d{1,9})\.ics$/.exec(params.file) ?? [];
      const row = id === undefined ? undefined : await findEvent(db, Number(id), now());
      if (!row) throw missing();
      return sendDocument(reply, eventDocument(row, portalUrl));
    },
  );
}
