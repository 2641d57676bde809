import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ownValue } from '@tidemark/contracts/own-value';
import { FALLBACK_FONTS, FONT_FACES, TOKENS, WEB_FONTS } from '@tidemark/design/fonts';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

const FOLDER = join(import.meta.dirname, '../../../assets');
const FILES = ['logo.svg', 'passkey.js', 'password.js'];
const FONT_FILES = readdirSync(WEB_FONTS);
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What the design shares with the portal comes first. */
const stylesheet = () =>
  Buffer.concat([
    Buffer.from(readFileSync(FONT_FACES, 'utf8').replaceAll('url("/fonts/', 'url("/assets/fonts/')),
    ...[FALLBACK_FONTS, TOKENS, join(FOLDER, 'style.css')].map((file) => readFileSync(file)),
  ]);

const assets = new Map(
  [
    ['style.css', stylesheet()] as const,
    ...FILES.map((name) => [name, readFileSync(join(FOLDER, name))] as const),
    ...FONT_FILES.map((name) => [`fonts/${name}`, readFileSync(join(WEB_FONTS, name))] as const),
  ].map(([name, body]) => {
    const version = createHash('sha256').update(body).digest('base64url').slice(0, 10);
    return [name, { body, version, type: ownValue(TYPES, extname(name)) ?? 'application/octet-stream' }];
  }),
);

/** The URL of the font whose name begins so. The name contains a hash of the content. */
export const fontUrl = (beginning: string): string =>
  `/assets/fonts/${FONT_FILES.find((name) => name.startsWith(beginning))}`;

/** The version in the URL changes with the content, so browsers may cache it indefinitely. */
export const assetUrl = (name: string): string => `/assets/${name}?v=${assets.get(name)?.version}`;

/** Serves a fixed list of files from memory, which rules out path traversal. */
export function assetRoutes(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const asset = assets.get(request.params['*']);
    if (!asset) throw new HttpError('NotFoundError');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type(asset.type).send(asset.body);
  });
}
