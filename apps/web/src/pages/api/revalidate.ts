import { timingSafeEqual } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';

const MAX_PATHS = 200;

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
  const done = await Promise.allSettled(paths.map((path) => response.revalidate(path)));
  const failed = paths.filter((_, index) => done[index]?.status === 'rejected');
  response.status(failed.length > 0 ? 502 : 200).json({ revalidated: paths.length - failed.length, failed });
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
