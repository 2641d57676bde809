import { type RawRequest, type RawResponse, send } from './client.ts';
import type { Instance } from './instance.ts';

/** One attack: what is expected and what the instance does. */
export interface Case {
  readonly group: string;
  readonly name: string;
  readonly expected: string;
  /** Returns the actual outcome, which equals `expected` if the case passes. */
  run(instance: Instance): Promise<string>;
}

type Server = 'api' | 'accounts' | 'portal';
type Check = (response: RawResponse, instance: Instance) => string | undefined | Promise<string | undefined>;

export interface Attack {
  readonly name: string;
  readonly request: RawRequest | ((instance: Instance) => RawRequest | Promise<RawRequest>);
  /** Acceptable status codes. */
  readonly status: number | readonly number[];
  /** Returns what is wrong with the response. */
  readonly check?: Check;
}

/** Cases that send one request each. All of them also verify what holds for every response. */
export function attacks(group: string, server: Server, list: readonly Attack[]): Case[] {
  return list.map(({ name, request, status, check }) => {
    const statuses = typeof status === 'number' ? [status] : status;
    const expected = statuses.join(' or ');
    return {
      group,
      name,
      expected,
      async run(instance) {
        const sent = typeof request === 'function' ? await request(instance) : request;
        const response = await send(instance[server], addressed(sent, instance));
        const problem = generalProblem(response, instance) ?? (await check?.(response, instance));
        if (problem !== undefined) return `${response.status}, ${problem}`;
        return statuses.includes(response.status) ? expected : String(response.status);
      },
    };
  });
}

/** Every request comes from a network of its own, so that cases do not use up each other's rate limits. */
function addressed(request: RawRequest, instance: Instance): RawRequest {
  const named = request.headers?.some(([name]) => name.toLowerCase() === 'x-forwarded-for');
  if (named || request.raw !== undefined) return request;
  return { ...request, headers: [...(request.headers ?? []), ['x-forwarded-for', instance.nextAddress()]] };
}

function generalProblem({ status, headers, body }: RawResponse, instance: Instance): string | undefined {
  if (status >= 500 || status === 0) return 'a server error';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff header';
  if (!headers['content-security-policy']?.includes('frame-ancestors')) return 'no frame-ancestors';
  if (!headers['referrer-policy']) return 'no referrer policy';
  if (/\bat .+\.(ts|js|mjs):\d+/.test(body)) return 'a stack trace in the body';
  if (body.includes(instance.secretWord)) return 'a gated or scheduled text in the body';
  if (body.includes('evil.test') && !headers['content-type']?.includes('json'))
    return 'the attacker’s text in the body';
  return undefined;
}

export const header =
  (name: string, expected: RegExp | undefined): Check =>
  ({ headers }) => {
    const value = headers[name.toLowerCase()];
    const isExpected = expected === undefined ? value === undefined : expected.test(value ?? '');
    return isExpected ? undefined : `${name}: ${value}`;
  };

export const contains =
  (text: string): Check =>
  ({ body }) =>
    body.includes(text) ? undefined : `the body lacks ${text}`;

export const lacks =
  (...texts: readonly string[]): Check =>
  ({ body, headers }) => {
    const everything = `${JSON.stringify(headers)}${body}`;
    const found = texts.find((text) => everything.includes(text));
    return found === undefined ? undefined : `the response contains ${found}`;
  };
