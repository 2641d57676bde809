import type { Auth, AuthContext } from './auth/auth.ts';
import type { Database } from './auth/database.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Background } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Limits } from './http/limits.ts';
import type { Members } from './members/members.ts';
import type { Tokens } from './tokens/tokens.ts';

/** What the routes work with; put together in one place, so that the wiring can be read. */
export interface Kit {
  readonly config: Config;
  readonly clock: Clock;
  readonly auth: Auth;
  readonly context: AuthContext;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly members: Members;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly background: Background;
  /** A sign-up takes at least this long, whether or not the address was known. */
  readonly answerFloorMs: number;
}
