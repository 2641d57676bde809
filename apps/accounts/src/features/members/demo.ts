import type { Plan } from '@tidemark/contracts/access';
import type { AuthContext } from '../../platform/auth/auth.ts';

export const DEMO_PASSWORD = 'research-demo';
const DEMO_DOMAIN = '@demo.test';

export const DEMO_USERS: readonly { readonly email: string; readonly plan: Plan; readonly roles: string }[] =
  [
    { email: `free${DEMO_DOMAIN}`, plan: 'free', roles: '' },
    { email: `explorer${DEMO_DOMAIN}`, plan: 'explorer', roles: '' },
    { email: `pioneer${DEMO_DOMAIN}`, plan: 'pioneer', roles: '' },
    { email: `professional${DEMO_DOMAIN}`, plan: 'professional', roles: '' },
    { email: `alpha${DEMO_DOMAIN}`, plan: 'professional', roles: 'ALPHA' },
    { email: `staff${DEMO_DOMAIN}`, plan: 'professional', roles: 'ALPHA STAFF' },
    // Approves what the first one asks for.
    { email: `staff2${DEMO_DOMAIN}`, plan: 'professional', roles: 'ALPHA STAFF' },
  ];

/** The other member of the demo's staff. */
export const otherDemoStaff = (email: string): string =>
  email.startsWith('staff2') ? `staff${DEMO_DOMAIN}` : `staff2${DEMO_DOMAIN}`;

export const isDemoUser = (email: string): boolean => email.toLowerCase().endsWith(DEMO_DOMAIN);

/** Demo passwords are public, so demo users cannot sign in outside demo mode, even on a former demo database. */
export function isSignInAllowed(email: string, demo: boolean): boolean {
  return demo || !isDemoUser(email);
}

/** Adds missing demo users and leaves existing ones unchanged. */
export async function seedDemoUsers({ internalAdapter, password }: AuthContext): Promise<void> {
  let hash: string | undefined;
  for (const user of DEMO_USERS) {
    if (await internalAdapter.findUserByEmail(user.email)) continue;
    hash ??= await password.hash(DEMO_PASSWORD);
    const created = await internalAdapter.createUser(
      { ...user, name: '', emailVerified: true },
      { method: 'email-password' },
    );
    const account = { userId: created.id, accountId: created.id, providerId: 'credential', password: hash };
    await internalAdapter.linkAccount(account);
  }
}
