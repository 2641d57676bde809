import type { PlanCatalog } from '@tidemark/contracts/plans';
import type { Auth, AuthContext } from '../platform/auth/auth.ts';
import type { Sessions } from '../platform/auth/sessions.ts';
import type { Background } from '../platform/background.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { KnownDevices } from '../platform/http/known-device.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { SignInGuard } from '../platform/limits/sign-in-guard.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Applications } from './applications/store.ts';
import type { Audit } from './audit/store.ts';
import type { ConfirmedForms } from './confirmation/forms.ts';
import type { Emails } from './emails/emails.ts';
import type { Members } from './members/store.ts';
import type { Payments } from './payment/payments.ts';
import type { Unsubscribe } from './reminders/unsubscribe.ts';
import type { SignUps } from './signup/store.ts';
import type { ExplainAccess } from './staff/explain-access.ts';
import type { Tokens } from './tokens/tokens.ts';
import type { Deletion } from './your-data/deletion.ts';
import type { FetchLibrary } from './your-data/library.ts';

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
  readonly applications: Applications;
  readonly audit: Audit;
  readonly explainAccess: ExplainAccess | undefined;
  readonly fetchLibrary: FetchLibrary | undefined;
  readonly limits: Limits;
  /** The forms that need a confirmation, filled while the routes are registered. */
  readonly confirmedForms: ConfirmedForms;
  readonly signInGuard: SignInGuard;
  readonly knownDevices: KnownDevices;
  readonly background: Background;
  /** Minimum duration of a sign-up, so that timing does not reveal existing accounts. */
  readonly minSignUpMs: number;
  /** Whether the process was asked to stop. */
  readonly isStopping: () => boolean;
}
