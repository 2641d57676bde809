import type { FastifyRequest } from 'fastify';

/** Accepted for compatibility with clients of the CMS and without any effect on the response. */
const IGNORED = new Set(['populate']);

const sorted = (values: unknown): [string, unknown][] =>
  Object.entries(values ?? {})
    .filter(([name]) => !IGNORED.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));

/**
 * The key of a response: the route and its validated parameters. Validation has removed unknown parameters,
 * converted values and added defaults, so that equal requests have equal keys however they are written.
 */
export function cacheKeyOf({ routeOptions, params, query }: FastifyRequest): string {
  const known = routeOptions.schema?.querystring ? query : {};
  return JSON.stringify([routeOptions.url, sorted(params), sorted(known)]);
}
