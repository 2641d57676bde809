import { PROVIDER_IDS } from '../../platform/auth/providers.ts';
import { absoluteEnd } from '../../platform/auth/sessions.ts';
import { listAccounts, listPasskeys, listSessions } from '../../platform/auth/user-rows.ts';
import { deviceName } from '../../platform/http/device-name.ts';
import { sendPage } from '../../platform/http/session.ts';
import type { AccountEvent } from '../audit/store.ts';
import type { SiteView } from '../connected-sites/page.ts';
import { hasPassword, type MemberRequest } from '../member-route.ts';
import { isDemoUser } from '../members/demo.ts';
import type { Services } from '../services.ts';
import { type SecurityView, securityPage } from './page.ts';

/** How many events the page shows. */
const ACTIVITY = 50;

/** Everybody sees the activity of a demo account, and nobody's network is for everybody. */
const atNoPlace = (event: AccountEvent): AccountEvent => ({ ...event, network: undefined });

export const WRONG_PASSWORD = 'This is not your current password.';

/** The sites that are configured, and since when each is connected. */
async function listSites({ config, database }: Services, uid: string): Promise<readonly SiteView[]> {
  const accounts = await listAccounts(database.query, uid);
  return PROVIDER_IDS.filter((id) => config.providers[id]).map((id) => ({
    id,
    connectedAt: accounts.find(({ providerId }) => providerId === id)?.createdAt,
  }));
}

export async function showSecurity(
  { services, reply, signedIn }: MemberRequest,
  more: Partial<SecurityView> = {},
  status = 200,
) {
  const { email, uid } = signedIn.member;
  const rows = await listSessions(services.database.query, uid);
  const sessions = rows
    .filter(({ createdAt, expiresAt }) => Math.min(expiresAt, absoluteEnd(createdAt)) > Date.now())
    .map(({ id, userAgent, createdAt }) => ({
      ...{ id, createdAt, device: deviceName(userAgent) },
      current: id === signedIn.sessionId,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || b.createdAt - a.createdAt);
  const { twoFactor } = signedIn;
  const shared = isDemoUser(email);
  const page = securityPage({
    portalUrl: services.config.portalUrl,
    ...{ email, sessions, twoFactor, shared },
    activity: (await services.audit.of(uid, ACTIVITY)).map((event) => (shared ? atNoPlace(event) : event)),
    hasPassword: await hasPassword(services, uid),
    sites: await listSites(services, uid),
    passkeys: await listPasskeys(services.database.query, uid),
    ...more,
  });
  return sendPage(services, reply, { page, status, signedIn: true });
}
