import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::data-insight.data-insight');
