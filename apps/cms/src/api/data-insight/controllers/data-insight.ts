import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::data-insight.data-insight');
