import type { Core } from '@strapi/strapi';
import { SettingError, settings } from '../settings';

/** Printed by `npm run cms`; these users exist in demo mode only. */
const DEMO_PASSWORD = 'Research-demo-1';
const DEMO_USERS = [
  { email: 'editor@demo.test', firstname: 'Demo', lastname: 'Editor', role: 'strapi-editor' },
  { email: 'analyst@demo.test', firstname: 'Demo', lastname: 'Analyst', role: 'strapi-author' },
];

/** Creates the first administrator from the settings before the server listens, so that nobody else can register first. */
export async function ensureAdmins(strapi: Core.Strapi): Promise<void> {
  const users = strapi.service('admin::user');
  if (!(await users.exists())) {
    const { email, password } = firstAdmin();
    await create(
      strapi,
      { email, firstname: 'Newsroom', lastname: 'Admin', role: 'strapi-super-admin' },
      password,
    );
  }
  if (!settings.demo) return;
  for (const person of DEMO_USERS) {
    if (!(await users.exists({ email: person.email }))) await create(strapi, person, DEMO_PASSWORD);
  }
}

function firstAdmin(): { email: string; password: string } {
  const { email, password } = settings.admin;
  if (!email && !password && settings.demo) return { email: 'admin@demo.test', password: DEMO_PASSWORD };
  if (!/^\S+@\S+$/.test(email)) {
    throw new SettingError('CMS_ADMIN_EMAIL must be the email of the first administrator.');
  }
  // Strapi's own password rule.
  if (password.length < 8 || !/[a-z]/.test(password) || !/[A-Z]/.test(password) || !/\d/.test(password)) {
    throw new SettingError(
      'CMS_ADMIN_PASSWORD must have at least 8 characters, with a lowercase letter, an uppercase letter and a digit.',
    );
  }
  return { email, password };
}

async function create(
  strapi: Core.Strapi,
  { role: code, ...person }: { email: string; firstname: string; lastname: string; role: string },
  password: string,
): Promise<void> {
  const role = await strapi.service('admin::role').findOne({ code });
  await strapi.service('admin::user').create({
    ...person,
    email: person.email.toLowerCase(),
    password,
    registrationToken: null,
    isActive: true,
    roles: [role.id],
  });
}
