import { factories } from '@strapi/strapi';

// Read only, and only with the portal's token: nothing is ever written by this door.
export default factories.createCoreRouter('api::navigation.navigation', { only: ['find'] });
