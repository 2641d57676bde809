import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '../platform/auth/member.ts';
import type { SignedIn } from '../platform/auth/sessions.ts';
import { listAccounts } from '../platform/auth/user-rows.ts';
import { HttpError } from '../platform/http/errors.ts';
import { requireOrigin } from '../platform/http/origin.ts';
import { rejectIfLimited } from '../platform/http/reject-if-limited.ts';
import { withReturnContext } from '../platform/http/return-context.ts';
import { readSession } from '../platform/http/session.ts';
import type { NewEvent } from './audit/store.ts';
import { isDemoUser } from './members/demo.ts';
import type { Services } from './services.ts';

export function toLogin({ config }: Services, reply: FastifyReply, path = '/account') {
  const returnContext = { source: config.url + path, deviceId: undefined };
  return reply.redirect(withReturnContext('/login', returnContext), 303);
}

export interface MemberRequest {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly signedIn: SignedIn;
}

/** A page or form of the account. Readers who are not signed in log in first and return to `path`. */
export function memberRoute(
  services: Services,
  path: string | ((request: FastifyRequest) => string),
  handle: (member: MemberRequest) => Promise<unknown>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'POST') requireOrigin(request, [services.config.url], services.config.url);
    const signedIn = await readSession(services, request, reply);
    if (!signedIn) return toLogin(services, reply, typeof path === 'string' ? path : path(request));
    return handle({ services, request, reply, signedIn });
  };
}

/** Records what the reader did with their account. */
export const recordEvent = (
  { services, request, signedIn }: MemberRequest,
  event: Omit<NewEvent, 'uid' | 'email'>,
): Promise<void> => services.audit.record({ ...event, uid: signedIn.member.uid }, request);

/** Many people use the demo's accounts, so nobody can take one away from the others. */
export function rejectDemoUser({ email }: Member): void {
  if (isDemoUser(email))
    throw new HttpError(
      'ForbiddenError',
      'Demo accounts are shared and cannot be changed. Sign up for an account of your own to try this.',
    );
}

async function passwordHash({ database }: Services, uid: string): Promise<string | undefined> {
  const accounts = await listAccounts(database.query, uid);
  return accounts.find(({ providerId }) => providerId === 'credential')?.password;
}

export async function hasPassword(services: Services, uid: string): Promise<boolean> {
  return (await passwordHash(services, uid)) !== undefined;
}

/** Asks for the password again before a sensitive change. Guesses are limited as when signing in. */
export async function isOwnPassword(
  { services, request, signedIn }: MemberRequest,
  password: string,
): Promise<boolean> {
  const { signInGuard, knownDevices, context } = services;
  const { email, uid } = signedIn.member;
  const network = clientNetwork(request.ip);
  const attempt = { email, network, deviceId: knownDevices.read(request, email) };
  rejectIfLimited(await signInGuard.begin(attempt));
  const hash = await passwordHash(services, uid);
  const isValid = hash !== undefined && (await context.password.verify({ hash, password }));
  if (isValid) await signInGuard.succeeded(attempt);
  else await signInGuard.failed(attempt);
  return isValid;
}
