import { clientNetwork } from '@tidemark/rate-limit/client-network';
import { unlessRejected } from '../../platform/auth/client-error.ts';
import { listPasskeys } from '../../platform/auth/user-rows.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { authHeaders } from '../../platform/http/session.ts';
import { hasPassword, isOwnPassword, type MemberRequest } from '../member-route.ts';
import { signInWithPasskey } from '../passkeys/store.ts';
import { isFirstUse } from '../two-factor/code-once.ts';

export const FACTORS = ['password', 'passkey', 'code', 'email'] as const;
export type Factor = (typeof FACTORS)[number];

/** With what this reader can confirm. A code by email is for accounts that have nothing else. */
export async function factorsOf({ services, signedIn }: MemberRequest): Promise<readonly Factor[]> {
  const { uid } = signedIn.member;
  const has: Readonly<Record<Factor, boolean>> = {
    password: await hasPassword(services, uid),
    passkey: (await listPasskeys(services.database.query, uid)).length > 0,
    code: signedIn.twoFactor,
    email: false,
  };
  const factors = FACTORS.filter((factor) => has[factor]);
  return factors.length > 0 ? factors : ['email'];
}

const digits = (value: string) => value.replace(/[\s-]/g, '');

async function isOwnPasskey({ services, request, signedIn }: MemberRequest, response: string) {
  const { auth, context, limits } = services;
  const network = clientNetwork(request.ip);
  rejectIfLimited(await limits.codeByNetwork.consume(network));
  const used = await signInWithPasskey(auth, response, authHeaders(request));
  if (!used) return false;
  // The browser has not learned of the session that this has begun.
  await context.internalAdapter.deleteSession(used.response.session.token);
  if (used.response.user.id !== signedIn.member.uid) return false;
  await limits.codeByNetwork.refund(network);
  return true;
}

async function isOwnCode({ services, request, signedIn }: MemberRequest, code: string) {
  const { auth, limits } = services;
  const { uid } = signedIn.member;
  rejectIfLimited(await limits.secondFactorByAccount.consume(uid));
  const body = { code: digits(code) };
  const verified = await unlessRejected(auth.api.verifyTOTP({ body, headers: authHeaders(request) }));
  return verified?.user.id === uid && (await isFirstUse(services, uid, body.code));
}

async function isEmailedCode({ services, signedIn }: MemberRequest, code: string) {
  const { auth, limits } = services;
  const { uid, email } = signedIn.member;
  rejectIfLimited(await limits.secondFactorByAccount.consume(uid));
  const body = { email, otp: digits(code) };
  return (await unlessRejected(auth.api.verifyEmailOTP({ body }))) !== undefined;
}

const CHECKS: Readonly<Record<Factor, (member: MemberRequest, answer: string) => Promise<boolean>>> = {
  password: isOwnPassword,
  passkey: isOwnPasskey,
  code: isOwnCode,
  email: isEmailedCode,
};

/** Whether the answer proves that it is the owner. Guesses are limited as when logging in. */
export async function isProof(member: MemberRequest, factor: string, answer: string): Promise<boolean> {
  const known = (await factorsOf(member)).find((one) => one === factor);
  return known !== undefined && CHECKS[known](member, answer);
}
