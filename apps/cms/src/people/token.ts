import type { Core } from '@strapi/strapi';
import { NEWSROOM_TYPES } from '../newsroom/types';
import { SettingError, settings } from '../settings';

const NAME = 'Portal API';
const SINGLE = ['api::navigation.navigation', 'api::disclaimer.disclaimer'];
/** Strapi makes these two for a new project; nobody knows their keys, and one of them may do everything. */
const STRAPIS_OWN = ['Read Only', 'Full Access'];

/**
 * The token that the portal API reads with is the one in the settings: a changed setting is a rotated token.
 * It can find and read the newsroom's types, and nothing else.
 */
export async function ensureToken(strapi: Core.Strapi): Promise<void> {
  if (settings.token.length < 32) {
    throw new SettingError('CMS_TOKEN must be at least 32 random characters; the portal API reads with it.');
  }
  const tokens = strapi.service('admin::api-token-content-api');
  const query = strapi.db.query('admin::api-token');
  await query.deleteMany({ where: { name: { $in: STRAPIS_OWN } } });
  const known = await query.findOne({ where: { name: NAME } });
  const attributes = {
    name: NAME,
    description: 'Reads drafts and published entries for the portal. Its key is the setting CMS_TOKEN.',
    type: 'custom',
    permissions: NEWSROOM_TYPES.flatMap((uid) =>
      SINGLE.includes(uid) ? [`${uid}.find`] : [`${uid}.find`, `${uid}.findOne`],
    ),
  };
  const { id } = known
    ? await tokens.update(known.id, attributes)
    : await tokens.create({ ...attributes, kind: 'content-api', lifespan: null });
  await query.update({ where: { id }, data: { accessKey: tokens.hash(settings.token), encryptedKey: null } });
}
