import { timingSafeEqual } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import { inOrder } from '../../lib/page/in-order.ts';

const MAX_PATHS = 200;
/** Generating a page is half waiting for the API, half rendering; more in parallel would only delay the first. */
const CONCURRENCY = 3;
/** How many of the first paths are revalidated twice. */
const REPEATED = 4;

/** Called by the portal API after a publish with the paths whose pages changed. */
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
  const failed = await revalidatePaths(response, paths);
  response.status(failed.length > 0 ? 502 : 200).json({ revalidated: paths.length - failed.length, failed });
}

/**
 * The caller lists the most visited paths first. A page that was never generated is skipped: its first request
 * generates it. The first paths are revalidated twice, because Next.js reuses a generation that is in progress,
 * which may have started before the publish.
 */
async function revalidatePaths(
  response: NextApiResponse,
  paths: readonly string[],
): Promise<readonly string[]> {
  const revalidatePath = (path: string) => response.revalidate(path, { unstable_onlyGenerated: true });
  const failed = await inOrder(paths, CONCURRENCY, revalidatePath);
  await inOrder(paths.slice(0, REPEATED), CONCURRENCY, revalidatePath);
  return failed;
}

/** Without a configured secret every request is rejected. */
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
