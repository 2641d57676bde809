import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, event, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import type { EventEntry } from '../../ingest/entry.ts';

const PORTAL = 'https://research.example';
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ portalUrl: PORTAL });
});

async function calendar(path: string) {
  const response = await api.get(`/out/ical/${path}`);
  expect(response.status).toBe(200);
  const root = new ICAL.Component(ICAL.parse(response.text));
  return { response, root, events: root.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) };
}

async function only(entry: Partial<EventEntry>, key = 'one') {
  await api.publish(publication([], { events: [event(key, entry)] }));
  const { events } = await calendar('all.ics');
  const [one] = events;
  if (!one || events.length !== 1) throw new Error('one event was expected');
  return one;
}

const status = (one: ICAL.Event) => one.component.getFirstPropertyValue('status');

describe('the calendar as iCal', () => {
  it('is a calendar with a name and a refresh interval', async () => {
    await api.publish(publication([], { events: [event('one')] }));
    const { response, root } = await calendar('all.ics');
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(root.name).toBe('vcalendar');
    expect(root.getFirstPropertyValue('version')).toBe('2.0');
    expect(root.getFirstPropertyValue('x-wr-calname')).toBe('Tidemark: Calendar');
    expect(String(root.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(root.getFirstPropertyValue('x-published-ttl')).toBe('PT1H');
  });

  it('is available for all kinds, single kinds and combinations', async () => {
    const kinds = ['macro', 'unlock', 'upgrade', 'governance'];
    await api.publish(publication([], { events: kinds.map((kind) => event(kind, { kind })) }));
    const titles = async (path: string) => (await calendar(path)).events.map(({ summary }) => summary);
    expect(await titles('all.ics')).toEqual(kinds.map((kind) => `Event ${kind}`));
    for (const kind of kinds) expect(await titles(`${kind}.ics`)).toEqual([`Event ${kind}`]);
    expect(await titles('macro-governance.ics')).toEqual(['Event macro', 'Event governance']);
    for (const file of [
      'governance-macro.ics',
      'macro-macro.ics',
      'party.ics',
      'all',
      'events/9.ics',
      '.ics',
    ])
      expectProblem(await api.get(`/out/ical/${file}`), 'NotFoundError');
  });

  it('writes a known time to the minute in UTC', async () => {
    const one = await only({
      precision: 'time',
      startsAt: new Date('2026-12-10T13:30:00Z'),
      endsAt: new Date('2026-12-10T15:00:00Z'),
    });
    expect(one.startDate.toString()).toBe('2026-12-10T13:30:00Z');
    expect(one.endDate.toString()).toBe('2026-12-10T15:00:00Z');
    expect(status(one)).toBe('CONFIRMED');
  });

  it('writes estimates and dates known to the day, month or quarter as whole days', async () => {
    const span = async (entry: Partial<EventEntry>) => {
      const one = await only(entry);
      expect(one.startDate.isDate).toBe(true);
      return [one.startDate.toString(), one.endDate.toString(), status(one)];
    };
    const startsAt = new Date('2026-11-20T13:30:00Z');
    expect(await span({ startsAt, precision: 'time', status: 'estimated' })).toEqual([
      '2026-11-20',
      '2026-11-21',
      'TENTATIVE',
    ]);
    const endsAt = new Date('2026-11-22T00:00:00Z');
    expect(await span({ startsAt, endsAt, precision: 'day' })).toEqual([
      '2026-11-20',
      '2026-11-23',
      'CONFIRMED',
    ]);
    expect((await span({ startsAt, precision: 'month' })).slice(0, 2)).toEqual(['2026-11-01', '2026-12-01']);
    expect((await span({ startsAt, precision: 'quarter' })).slice(0, 2)).toEqual([
      '2026-10-01',
      '2027-01-01',
    ]);
  });

  it('keeps an event’s UID and increases its SEQUENCE with each change only', async () => {
    const first = await only({});
    const unchanged = await only({});
    const moved = await only({ startsAt: new Date('2026-11-25T00:00:00Z') });
    const cancelled = await only({ startsAt: new Date('2026-11-25T00:00:00Z'), status: 'cancelled' });
    const rises = [first, unchanged, moved, cancelled].map(({ sequence }) => sequence - first.sequence);
    expect(rises).toEqual([0, 0, 1, 2]);
    expect(new Set([first, moved, cancelled].map(({ uid }) => uid)).size).toBe(1);
    expect(first.uid).toMatch(/^event-\d+@research\.example$/);
    expect(status(cancelled)).toBe('CANCELLED');
    await api.publish(publication([], { events: [] }));
    expect((await only({})).sequence - first.sequence).toBe(3);
  });

  it('escapes text, folds lines at 75 octets and ends them with CR LF', async () => {
    const title = `Vote; on, "fees"\\ 🌊🌊🌊 שלום ${'längst '.repeat(20)}`;
    const one = await only({ title, summary: 'First line\r\nBEGIN:VEVENT\nthird, line' });
    expect(one.summary).toBe(title);
    expect(one.description).toContain('First line\nBEGIN:VEVENT\nthird, line');
    const { text } = await api.get('/out/ical/all.ics');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('links to the event and its published articles, not to scheduled ones', async () => {
    await api.publish(
      publication([article('about-it'), article('later', { publishAt: new Date('2027-01-01T00:00:00Z') })], {
        events: [event('one', { articleKeys: ['files:about-it', 'files:later'] })],
      }),
    );
    const { events } = await calendar('all.ics');
    const [one] = events;
    expect(one?.description).toContain(`Title of about-it: ${PORTAL}/articles/about-it`);
    expect(one?.description).not.toContain('later');
    const id = one?.uid.replace(/\D+/g, '');
    expect(one?.component.getFirstPropertyValue('url')).toBe(`${PORTAL}/calendar?month=2026-11&event=${id}`);
    const alone = await calendar(`events/${id}.ics`);
    expect(alone.events.map(({ uid }) => uid)).toEqual([one?.uid]);
  });

  it('responds 304 to a matching ETag, and 200 after an event was changed or unpublished', async () => {
    await only({});
    const url = '/out/ical/all.ics';
    const { headers } = await api.get(url);
    const since = { 'if-modified-since': String(headers['last-modified']) };
    const again = (conditions: Record<string, string>) =>
      api.send({ method: 'GET', url, headers: conditions });
    expect((await again({ 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect((await again(since)).status).toBe(304);
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    await api.publish(publication([], { events: [] }));
    expect((await again(since)).status).toBe(200);
    expect((await again({ 'if-none-match': String(headers.etag) })).status).toBe(200);
  });
});

describe('events of an article', () => {
  it('are those that name it', async () => {
    await api.publish(
      publication([article('about-it'), article('other')], {
        events: [event('one', { articleKeys: ['files:about-it'] }), event('two')],
      }),
    );
    const { body } = await api.get('/strapi/article-id/about-it');
    const listed = await api.get(`/strapi/calendars?article_id=${body.data.id}`);
    expect(listed.body.data.map((one: { attributes: { title: string } }) => one.attributes.title)).toEqual([
      'Event one',
    ]);
    expect((await api.get('/strapi/calendars?article_id=99999')).body.data).toEqual([]);
  });
});
