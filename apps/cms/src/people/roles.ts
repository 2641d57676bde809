import type { Core } from '@strapi/strapi';
import { DRAFTED_TYPES, NEWSROOM_TYPES } from '../newsroom/types';

const EXPLORER = 'plugin::content-manager.explorer';
const OWN = ['admin::is-creator'];
/** Set by the seed: the sourceKey of an entry from the content folder. */
const HIDDEN_FIELDS = ['origin'];
/** Only editors decide what is featured and sponsored, and whether followers are notified. */
const EDITORS_FIELDS = [...HIDDEN_FIELDS, 'featured', 'notify', 'sponsor'];

interface Permission {
  readonly action: string;
  readonly subject?: string;
  readonly properties?: { readonly fields: readonly string[] };
  readonly conditions?: readonly string[];
}
type Fields = (uid: string, without: readonly string[]) => { fields: string[] };

/**
 * Sets the permissions from code at every start, so that they cannot drift.
 * Administrators are Strapi's own super admins, who have all permissions.
 */
export async function ensureRoles(strapi: Core.Strapi): Promise<void> {
  const fields: Fields = (uid, without) => ({ fields: fieldsOf(strapi, uid, without) });
  await setRole(strapi, 'strapi-editor', {
    name: 'Editor',
    description: 'Writes, edits, schedules, publishes and unpublishes all entries.',
    permissions: editor(fields),
  });
  await setRole(strapi, 'strapi-author', {
    name: 'Analyst',
    description: 'Writes and edits their own drafts. Only editors can publish.',
    permissions: analyst(fields),
  });
}

function editor(fields: Fields): Permission[] {
  const documents = NEWSROOM_TYPES.flatMap((subject) => [
    ...['create', 'read', 'update'].map((verb) => ({
      action: `${EXPLORER}.${verb}`,
      subject,
      properties: fields(subject, HIDDEN_FIELDS),
    })),
    { action: `${EXPLORER}.delete`, subject },
  ]);
  const publishing = DRAFTED_TYPES.map((subject) => ({ action: `${EXPLORER}.publish`, subject }));
  return [...documents, ...publishing, ...media([])];
}

function analyst(fields: Fields): Permission[] {
  const written = [
    'api::article.article',
    'api::calendar-event.calendar-event',
    'api::data-insight.data-insight',
  ];
  const own = written.flatMap((subject) => [
    { action: `${EXPLORER}.create`, subject, properties: fields(subject, EDITORS_FIELDS) },
    ...['read', 'update'].map((verb) => ({
      action: `${EXPLORER}.${verb}`,
      subject,
      properties: fields(subject, EDITORS_FIELDS),
      conditions: OWN,
    })),
  ]);
  // Analysts select bylines and categories but do not edit them.
  const selectable = ['api::author.author', 'api::category.category'].map((subject) => ({
    action: `${EXPLORER}.read`,
    subject,
    properties: fields(subject, [...HIDDEN_FIELDS, 'articles', 'data_insights', 'analysts']),
  }));
  return [...own, ...selectable, ...media(OWN)];
}

function media(conditions: readonly string[]): Permission[] {
  return [
    { action: 'plugin::upload.read', conditions },
    { action: 'plugin::upload.assets.create' },
    { action: 'plugin::upload.assets.update', conditions },
    { action: 'plugin::upload.assets.download' },
    { action: 'plugin::upload.assets.copy-link' },
  ];
}

function fieldsOf(strapi: Core.Strapi, uid: string, without: readonly string[]): string[] {
  const all: string[] = strapi
    .service('admin::content-type')
    .getNestedFields(strapi.contentTypes[uid as keyof typeof strapi.contentTypes], {
      components: strapi.components,
    });
  return all.filter((field) => !without.includes(field.split('.')[0] ?? field));
}

async function setRole(
  strapi: Core.Strapi,
  code: string,
  { permissions, ...attributes }: { name: string; description: string; permissions: Permission[] },
): Promise<void> {
  const roles = strapi.service('admin::role');
  const known = await roles.findOne({ code });
  const role = known ?? (await roles.create({ ...attributes, code }));
  if (known) await roles.update({ id: known.id }, attributes);
  await roles.assignPermissions(role.id, permissions);
}
