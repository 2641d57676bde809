import { factories } from '@strapi/strapi';

interface Event {
  readonly event_status?: string;
}
interface Answer<Data> {
  readonly data: Data;
}

/**
 * The portal knows an event's status by that name. Inside Strapi it cannot have it: there the word means draft
 * or published, and the admin writes over any attribute that is called so.
 */
const named = (event: Event | null) => (event ? { ...event, status: event.event_status } : event);

export default factories.createCoreController('api::calendar-event.calendar-event', () => ({
  async find(ctx) {
    const answer = (await super.find(ctx)) as Answer<Event[]>;
    return { ...answer, data: answer.data.map(named) };
  },
  async findOne(ctx) {
    const answer = (await super.findOne(ctx)) as Answer<Event | null> | undefined;
    return answer && { ...answer, data: named(answer.data) };
  },
}));
