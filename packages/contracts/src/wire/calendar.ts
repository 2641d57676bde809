import { type Static, Type } from 'typebox';
import { Many, Nullable } from './common.ts';

export const EVENT_KINDS = ['macro', 'unlock', 'upgrade', 'governance'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
export const EVENT_PRECISIONS = ['time', 'day', 'month', 'quarter'] as const;
export const EVENT_STATUSES = ['confirmed', 'estimated', 'cancelled'] as const;

export const CalendarEventSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    title: Type.String(),
    kind: Type.Enum([...EVENT_KINDS]),
    starts_at: Type.String(),
    ends_at: Nullable(Type.String()),
    /** How exactly the time is known. An event known only by its month has no day. */
    precision: Type.Enum([...EVENT_PRECISIONS]),
    status: Type.Enum([...EVENT_STATUSES]),
    summary: Type.String(),
    source: Nullable(Type.String()),
    assets: Type.Array(Type.String()),
    articles: Type.Array(Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String() })),
  }),
});
export type CalendarEvent = Static<typeof CalendarEventSchema>;

export const CalendarResponse = Many(CalendarEventSchema);
