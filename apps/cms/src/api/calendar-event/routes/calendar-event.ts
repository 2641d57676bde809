import { factories } from '@strapi/strapi';

// Read only, with the portal's token.
export default factories.createCoreRouter('api::calendar-event.calendar-event', {
  only: ['find', 'findOne'],
});
