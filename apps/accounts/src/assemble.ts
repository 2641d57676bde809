import type { FastifyBaseLogger } from 'fastify';
import { openAuth, type Passwords, scrypt } from './auth/auth.ts';
import { openDatabase } from './auth/database.ts';
import { loadSecret } from './auth/secret.ts';
import { createSessions } from './auth/sessions.ts';
import { createBackground } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { createLimits } from './http/limits.ts';
import type { Kit } from './kit.ts';
import { knownSignUpLetter, resetLetter } from './mail/letters.ts';
import { createMailer, type Letter } from './mail/mailer.ts';
import { mayEnter, seedDemoUsers } from './members/demo.ts';
import { createMembers } from './members/members.ts';
import { createKeyStore } from './tokens/key-store.ts';
import { createTokens } from './tokens/tokens.ts';

export interface Deps {
  readonly config: Config;
  readonly clock?: Clock;
  readonly passwords?: Passwords;
  readonly answerFloorMs?: number;
  /** Where the log goes instead of standard output. */
  readonly logStream?: { write(line: string): void };
}

/** Opens the database, brings it up to date and puts the parts together. */
export async function assemble(deps: Deps, log: FastifyBaseLogger): Promise<Kit> {
  const { config, clock = Date.now, passwords = scrypt, answerFloorMs = 400 } = deps;
  const secret = loadSecret(config);
  const database = await openDatabase(config, (err) => log.error({ err }, 'database connection failed'));
  const limits = createLimits(clock);
  const background = createBackground((err) => log.error({ err }, 'background work failed'));
  const mail = createMailer(config, () => log);
  const post = (letter: Letter) => {
    if (!limits.mailByAccount.take(letter.to)) background.run(() => mail(letter));
  };
  const auth = await openAuth({
    url: config.url,
    secret,
    secureCookies: config.secureCookies,
    database,
    passwords,
    log: () => log,
    onResetAsked: (email, token) => post(resetLetter(email, config.url, token)),
    onKnownSignUp: (email) => post(knownSignUpLetter(email, config.url)),
    // Whoever could read the letter is the owner, and need not wait out someone else's guesses.
    onNewPassword: (email) => limits.signInByAccount.forget(email),
  });
  const context = await auth.$context;
  if (config.demo) await database.alone(() => seedDemoUsers(context));
  const keys = createKeyStore(context, secret);
  return {
    config,
    clock,
    auth,
    context,
    database,
    sessions: createSessions(auth, (email) => mayEnter(email, config.demo)),
    members: createMembers(context),
    tokens: createTokens({ keys, issuer: config.url, keyDays: config.keyDays, clock }),
    limits,
    background,
    answerFloorMs,
  };
}
