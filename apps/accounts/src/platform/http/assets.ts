import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ownValue } from '@tidemark/contracts/own-value';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

const FOLDER = join(import.meta.dirname, '../../../assets');
const FILES = [
  'style.css',
  'logo.svg',
  'passkey.js',
  'password.js',
  'fonts/inter-latin-wght-normal.woff2',
  'fonts/merriweather-latin-wght-normal.woff2',
];
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const assets = new Map(
  FILES.map((name) => {
    const body = readFileSync(join(FOLDER, name));
    const version = createHash('sha256').update(body).digest('base64url').slice(0, 10);
    return [name, { body, version, type: ownValue(TYPES, extname(name)) ?? 'application/octet-stream' }];
  }),
);

/** The version in the URL changes with the content, so browsers may cache it indefinitely. Fonts never change. */
export function assetUrl(name: string): string {
  return name.startsWith('fonts/') ? `/assets/${name}` : `/assets/${name}?v=${assets.get(name)?.version}`;
}

/** Serves a fixed list of files from memory, which rules out path traversal. */
export function assetRoutes(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const asset = assets.get(request.params['*']);
    if (!asset) throw new HttpError('NotFoundError');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type(asset.type).send(asset.body);
  });
}
