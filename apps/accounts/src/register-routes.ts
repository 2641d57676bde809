import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './features/account/routes.ts';
import { applyRoutes } from './features/applications/routes.ts';
import { confirmationRoutes } from './features/confirmation/routes.ts';
import { siteLoginRoutes } from './features/connected-sites/login-routes.ts';
import { connectedSiteRoutes } from './features/connected-sites/routes.ts';
import { entitlementRoutes } from './features/entitlements/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { loginRoutes } from './features/login/routes.ts';
import { loginLinkRoutes } from './features/login-links/routes.ts';
import { logoutRoutes } from './features/logout/routes.ts';
import { offerRoutes } from './features/offers/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { passkeyRoutes } from './features/passkeys/routes.ts';
import { passwordRoutes } from './features/passwords/routes.ts';
import { paymentRoutes } from './features/payment/routes.ts';
import { plansRoutes } from './features/plans/routes.ts';
import { unsubscribeRoutes } from './features/reminders/routes.ts';
import { securityRoutes } from './features/security/routes.ts';
import type { Services } from './features/services.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { signUpRoutes } from './features/signup/routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { syncRoutes } from './features/sync/routes.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { twoFactorRoutes } from './features/two-factor/routes.ts';
import { yourDataRoutes } from './features/your-data/routes.ts';

type FeatureRoutes = (app: FastifyInstance, services: Services) => void;

/** A new feature is an entry here; a test finds routes that are missing. */
export const FEATURE_ROUTES: readonly FeatureRoutes[] = [
  ...[healthRoutes, tokenRoutes, syncRoutes, entitlementRoutes, outboxRoutes],
  ...[loginRoutes, siteLoginRoutes, loginLinkRoutes, signUpRoutes, logoutRoutes, passwordRoutes],
  ...[
    accountRoutes,
    settingsRoutes,
    securityRoutes,
    confirmationRoutes,
    twoFactorRoutes,
    passkeyRoutes,
    connectedSiteRoutes,
    yourDataRoutes,
  ],
  ...[plansRoutes, paymentRoutes, offerRoutes, applyRoutes, unsubscribeRoutes, staffRoutes],
];

export function registerRoutes(app: FastifyInstance, services: Services): void {
  for (const register of FEATURE_ROUTES) register(app, services);
}
