import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { WEB_FONTS } from '@tidemark/design/fonts';

const FONTS: ReadonlyMap<string, Buffer> = new Map(
  readdirSync(WEB_FONTS).map((name) => [`/fonts/${name}`, readFileSync(join(WEB_FONTS, name))]),
);

/** Sends a font from memory. False if there is no such font. */
export function sendFont(path: string, { method }: IncomingMessage, response: ServerResponse): boolean {
  const body = FONTS.get(path);
  if (!body || (method !== 'GET' && method !== 'HEAD')) return false;
  response.writeHead(200, {
    'content-type': 'font/woff2',
    'content-length': body.length,
    // The name contains a hash of the content.
    'cache-control': 'public, max-age=31536000, immutable',
  });
  response.end(method === 'HEAD' ? undefined : body);
  return true;
}
