import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { client } from '../../platform/query/query-layer.ts';
import { becomeMember } from '../../platform/session/become-member.ts';
import { json, synced } from '../../platform/testing.ts';
import { RemindMe } from './RemindMe.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const event = (startsAt: string, extra: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ id: 9, startsAt, endsAt: null, title: 'Vote', kind: 'macro', precision: 'time', status: 'confirmed' },
  ...{ summary: '', source: null, assets: [], articles: [], ...extra },
});
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it.each<[CalendarEvent, string[]]>([
  [event(inHours(200)), ['1 hour before', '1 day before', '1 week before']],
  [event(inHours(30)), ['1 hour before', '1 day before']],
  [event(inHours(30), { precision: 'day' }), ['1 day before']],
  [event(inHours(0.5)), []],
  [event(inHours(200), { precision: 'month' }), []],
  [event(inHours(200), { status: 'cancelled' }), []],
])('offers the lead times that lie ahead', (one, expected) => {
  render(<RemindMe event={one} />);
  expect(buttons()).toEqual(expected);
});

it('follows the event with the chosen lead time, and shows it', async () => {
  becomeMember(synced('token') as never);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_input: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return json({ data: [], meta: {} });
    const body = JSON.parse(String(init.body));
    sent.push(body);
    const channels = { in_product: true, email: null, push: true, lead_hours: body.lead_hours };
    const attributes = { ...body, label: 'Vote', path: null, created_at: '', channels };
    return json({ data: { id: 1, attributes }, meta: {} });
  });
  const user = userEvent.setup();
  render(<RemindMe event={event(inHours(200))} />);
  await waitFor(() => expect(screen.getAllByRole('button')[0]?.getAttribute('aria-busy')).toBe('false'));
  await user.click(screen.getByRole('button', { name: '1 week before' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '1 week before' }).getAttribute('aria-pressed')).toBe('true'),
  );
  expect(sent).toEqual([{ kind: 'event', target: '9', lead_hours: 168 }]);
});
