import { PLANS } from '@tidemark/contracts/access';
import { ownValue } from '@tidemark/contracts/own-value';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../platform/http/errors.ts';
import { isSigned } from '../../platform/http/signature.ts';
import type { Services } from '../services.ts';
import { applyBilling, type BillingEntitlement } from './billing.ts';
import { withPlanEmail } from './plan-change.ts';

const MAX_AHEAD_MS = 5 * 60_000;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
const FIELDS = ['id', 'reader', 'plan', 'roles', 'until', 'reason', 'at'];

interface Entitlement extends BillingEntitlement {
  /** A uid or an email address. */
  readonly reader: string;
  readonly reason: string;
  readonly at: number;
}

const invalid = (field: string, reason: string) => new HttpError('ValidationError', `${field} ${reason}`);

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new HttpError('ValidationError', 'The body must be a JSON object');
}

function readEntitlement(body: string, now: number): Entitlement {
  const fields = parse(body);
  const unknown = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw invalid('The body', 'contains an unknown field');
  const text = (name: string, pattern: RegExp): string => {
    const value = ownValue(fields, name);
    if (typeof value !== 'string' || !pattern.test(value) || !value.isWellFormed())
      throw invalid(name, 'is missing or not valid');
    return value;
  };
  const time = (name: string): number => {
    const value = Date.parse(text(name, TIMESTAMP));
    if (Number.isNaN(value)) throw invalid(name, 'must be a time such as 2026-12-31T12:00:00Z');
    return value;
  };
  const plan = PLANS.find((known) => known === ownValue(fields, 'plan'));
  if (plan === undefined) throw invalid('plan', `must be one of ${PLANS.join(', ')}`);
  const roles = ownValue(fields, 'roles') ?? [];
  if (!Array.isArray(roles) || roles.some((role) => role !== 'ALPHA'))
    throw invalid('roles', 'must be a list that contains nothing but ALPHA');
  const at = time('at');
  if (at > now + MAX_AHEAD_MS) throw invalid('at', 'must not be in the future');
  return {
    id: text('id', /^[\w.:-]{1,100}$/),
    reader: text('reader', /^[^\p{Cc}]{1,254}$/u),
    plan,
    alpha: roles.length > 0,
    until: (ownValue(fields, 'until') ?? null) === null ? undefined : time('until'),
    reason: text('reason', /^[^\p{Cc}]{1,500}$/u),
    at,
  };
}

const noReader = () => new HttpError('NotFoundError', 'There is no such reader');

async function findUid({ context }: Services, reader: string): Promise<string> {
  const { internalAdapter } = context;
  const user = reader.includes('@')
    ? (await internalAdapter.findUserByEmail(reader.toLowerCase()))?.user
    : await internalAdapter.findUserById(reader);
  if (!user) throw noReader();
  return user.id;
}

/** Rejected before anything is parsed: nothing can be learned without the secret. */
function signedBody({ config, now }: Services, request: FastifyRequest): string {
  const { 'x-tidemark-time': time, 'x-tidemark-signature': signature } = request.headers;
  const body = typeof request.body === 'string' ? request.body : '';
  const { entitlementsSecret } = config;
  if (entitlementsSecret === undefined || !isSigned(entitlementsSecret, { time, signature, body }, now()))
    throw new HttpError('UnauthorizedError', 'The signature is missing or not valid');
  return body;
}

/** For billing systems: sets what a reader has paid for. Signed, and idempotent by `id`. */
export function entitlementRoutes(app: FastifyInstance, services: Services): void {
  if (services.config.entitlementsSecret === undefined) return;
  app.register(async (scope) => {
    // The signature covers the raw body, so it must not be parsed before the check.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/v2/entitlements', async (request) => {
      const { reader, reason, at, ...entitlement } = readEntitlement(
        signedBody(services, request),
        services.now(),
      );
      const uid = await findUid(services, reader);
      const cause = { by: 'billing', at, reason };
      const outcome = await withPlanEmail(services, uid, 'elsewhere', () =>
        applyBilling(services.members, uid, entitlement, cause),
      );
      if (outcome === undefined) throw noReader();
      return { data: { outcome } };
    });
  });
}
