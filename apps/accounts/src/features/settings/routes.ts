import type { FastifyInstance } from 'fastify';
import {
  ACCOUNT_SETTING_NAMES,
  type AccountSettings,
  readAccountSettings,
  saveAccountSettings,
} from '../../platform/auth/account-settings.ts';
import { readFields } from '../../platform/http/fields.ts';
import { sendPage } from '../../platform/http/session.ts';
import { type MemberRequest, memberRoute } from '../member-route.ts';
import type { Services } from '../services.ts';
import { emailSettingsPage } from './page.ts';

const PATH = '/account/emails';

async function show({ services, request, reply, signedIn }: MemberRequest) {
  const { done } = request.query as { readonly done?: unknown };
  const page = emailSettingsPage({
    settings: await readAccountSettings(services.database.query, signedIn.member.uid),
    portalUrl: services.config.portalUrl,
    message: done === 'saved' ? 'Your settings were saved.' : undefined,
  });
  return sendPage(services, reply, { page, signedIn: true });
}

async function save({ services, request, reply, signedIn }: MemberRequest) {
  const fields = readFields(request.body, ACCOUNT_SETTING_NAMES);
  const settings = Object.fromEntries(ACCOUNT_SETTING_NAMES.map((name) => [name, fields[name] === 'on']));
  await saveAccountSettings(services.database.query, signedIn.member.uid, settings as AccountSettings);
  return reply.redirect(`${PATH}?done=saved`, 303);
}

/** What readers switch on and off for their account. */
export function settingsRoutes(app: FastifyInstance, services: Services): void {
  app.get(PATH, memberRoute(services, PATH, show));
  app.post(PATH, memberRoute(services, PATH, save));
}
