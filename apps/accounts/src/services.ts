import type { PlanCatalog } from '@tidemark/contracts/plans';
import type { Auth, AuthContext } from './auth/auth.ts';
import type { Database } from './auth/database.ts';
import type { Sessions } from './auth/sessions.ts';
import type { SignUps } from './auth/sign-up.ts';
import type { Background } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { KnownDevices } from './http/known-device.ts';
import type { Limits } from './limits/limits.ts';
import type { SignInGuard } from './limits/sign-in-guard.ts';
import type { Members } from './members/members.ts';
import type { Tokens } from './tokens/tokens.ts';

/** Everything the routes depend on. */
export interface Services {
  readonly config: Config;
  readonly catalog: PlanCatalog;
  readonly now: Clock;
  readonly auth: Auth;
  readonly context: AuthContext;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly signUps: SignUps;
  /** Sends a code to a new address, or a notice to the owner of a known one, after the response. */
  readonly sendSignUpEmail: (email: string) => void;
  readonly members: Members;
  readonly tokens: Tokens;
  /** Delivers the entitlement events that the portal API has not received yet. */
  readonly deliverEvents: (() => Promise<void>) | undefined;
  readonly limits: Limits;
  readonly signInGuard: SignInGuard;
  readonly knownDevices: KnownDevices;
  readonly background: Background;
  /** Minimum duration of a sign-up, so that timing does not reveal existing accounts. */
  readonly minSignUpMs: number;
}
