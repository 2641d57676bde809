import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../platform/http/errors.ts';
import { type ReturnContext, withReturnContext } from '../../platform/http/return-context.ts';
import type { MemberRequest } from '../member-route.ts';
import type { Services } from '../services.ts';

export const TERMS_MISSING = 'Accept the terms to continue.';

export const termsUrlOf = ({ config }: Services) => config.termsUrl ?? '/terms';

/** Errors of Stripe that are not about the card are ours: the reader can only try again. */
export async function atStripe<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (err) {
    request.log.error({ err }, 'Stripe could not be used');
    throw new HttpError('UnavailableError', 'Payments are not available right now. Please try again later.');
  }
}

/** The addresses that Stripe returns to, with the page that the reader came from. */
export function purchaseOf(
  { services, signedIn }: MemberRequest,
  returnContext: ReturnContext,
  cancelPath: string,
) {
  const done = withReturnContext('/subscribe/done', returnContext, { session: 'SESSION' });
  return {
    member: signedIn.member,
    successUrl: services.config.url + done.replace('session=SESSION', 'session={CHECKOUT_SESSION_ID}'),
    cancelUrl: services.config.url + cancelPath,
  };
}
