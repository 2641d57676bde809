import { timingSafeEqual } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import { inOrder } from '../../lib/page/in-order.ts';

const MAX_PATHS = 200;
/** Making a page is half waiting for the API, half rendering: more at once only delay the first. */
const AT_ONCE = 3;
const FOREMOST = 4;

/** The portal API calls it at a publish, with the paths whose pages changed. */
export default async function revalidate(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    response.status(405).json({ error: 'POST only' });
    return;
  }
  if (!isAllowed(request.headers.authorization)) {
    response.status(401).json({ error: 'The secret is missing or wrong' });
    return;
  }
  const paths = pathsOf(request.body);
  if (!paths) {
    response.status(400).json({ error: `paths must be a list of at most ${MAX_PATHS} paths` });
    return;
  }
  const failed = await remake(response, paths);
  response.status(failed.length > 0 ? 502 : 200).json({ revalidated: paths.length - failed.length, failed });
}

/**
 * Whoever calls puts first what readers look for first. A page that was never made need not be: it is made
 * fresh when the first reader asks. The first ones are made twice, since Next lets a page that is just being
 * made pass for one made anew, though it may have been begun before the publish.
 */
async function remake(response: NextApiResponse, paths: readonly string[]): Promise<readonly string[]> {
  const make = (path: string) => response.revalidate(path, { unstable_onlyGenerated: true });
  const failed = await inOrder(paths, AT_ONCE, make);
  await inOrder(paths.slice(0, FOREMOST), AT_ONCE, make);
  return failed;
}

/** Without a secret the door stays shut. */
function isAllowed(authorization = ''): boolean {
  const secret = process.env.REVALIDATE_SECRET;
  if (!secret) return false;
  const given = Buffer.from(authorization);
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function pathsOf(body: unknown): string[] | undefined {
  const paths = (body as { paths?: unknown } | undefined)?.paths;
  if (!Array.isArray(paths) || paths.length > MAX_PATHS) return undefined;
  return paths.every((path) => typeof path === 'string' && /^\/(?!\/)/.test(path)) ? paths : undefined;
}
