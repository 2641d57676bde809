import type { Core } from '@strapi/strapi';
import { NEWSROOM_TYPES } from '../newsroom/types';
import { SettingError, settings } from '../settings';

const NAME = 'Portal API';
const SINGLE = ['api::navigation.navigation', 'api::disclaimer.disclaimer'];
/** Strapi creates these tokens in a new project. They are not used, and one of them has full access. */
const DEFAULT_TOKENS = ['Read Only', 'Full Access'];

/**
 * Creates the portal API's token from the setting; changing the setting rotates the token.
 * It can only read the newsroom's types.
 */
export async function ensureToken(strapi: Core.Strapi): Promise<void> {
  if (settings.token.length < 32) {
    throw new SettingError('CMS_TOKEN must be at least 32 random characters. The portal API reads with it.');
  }
  const tokens = strapi.service('admin::api-token-content-api');
  const query = strapi.db.query('admin::api-token');
  await query.deleteMany({ where: { name: { $in: DEFAULT_TOKENS } } });
  const known = await query.findOne({ where: { name: NAME } });
  const attributes = {
    name: NAME,
    description: 'Reads drafts and published entries for the portal. Its value is the setting CMS_TOKEN.',
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
