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
import type { Emails } from './mail/email-service.ts';
import type { Unsubscribe } from './mail/unsubscribe.ts';
import type { Deletion } from './members/deletion.ts';
import type { Members } from './members/members.ts';
import type { FetchReadingList } from './members/reading-list.ts';
import type { Payments } from './payment/payments.ts';
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
  readonly emails: Emails;
  readonly unsubscribe: Unsubscribe;
  /** Queues the emails about access that ends; to be called from time to time. */
  readonly sendReminders: () => Promise<void>;
  readonly members: Members;
  readonly tokens: Tokens;
  /** Delivers the entitlement events that the portal API has not received yet. */
  readonly deliverEvents: (() => Promise<void>) | undefined;
  readonly deletion: Deletion;
  /** Undefined if Stripe is not configured. */
  readonly payments: Payments | undefined;
  readonly fetchReadingList: FetchReadingList | undefined;
  readonly limits: Limits;
  readonly signInGuard: SignInGuard;
  readonly knownDevices: KnownDevices;
  readonly background: Background;
  /** Minimum duration of a sign-up, so that timing does not reveal existing accounts. */
  readonly minSignUpMs: number;
}
