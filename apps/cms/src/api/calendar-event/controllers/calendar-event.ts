import { factories } from '@strapi/strapi';

interface Event {
  readonly event_status?: string;
}
interface ControllerResponse<Data> {
  readonly data: Data;
}

/**
 * The portal expects the field `status`. Strapi reserves that name for draft or published and overwrites such
 * an attribute, so it is stored as `event_status`.
 */
const withStatus = (event: Event | null) => (event ? { ...event, status: event.event_status } : event);

export default factories.createCoreController('api::calendar-event.calendar-event', () => ({
  async find(ctx) {
    const response = (await super.find(ctx)) as ControllerResponse<Event[]>;
    return { ...response, data: response.data.map(withStatus) };
  },
  async findOne(ctx) {
    const response = (await super.findOne(ctx)) as ControllerResponse<Event | null> | undefined;
    return response && { ...response, data: withStatus(response.data) };
  },
}));
