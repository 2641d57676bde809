import { expect, it } from 'vitest';
import { isPublicPage, isTooOld, staticAssetsIn } from './page-cache.ts';

const response = (headers: Record<string, string> = {}, status = 200) =>
  new Response('', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0', ...headers },
  });

it('stores pages that everybody may read, and no others', () => {
  expect(isPublicPage(response(), '<article data-gated="false">')).toBe(true);
  expect(isPublicPage(response(), '<article data-gated="true">')).toBe(false);
  expect(isPublicPage(response({ 'cache-control': 'private, no-store' }), '')).toBe(false);
  expect(isPublicPage(response({ 'content-type': 'application/json' }), '')).toBe(false);
  expect(isPublicPage(response({}, 404), '')).toBe(false);
});

it('shows a stored page for a week', () => {
  const dated = (days: number) =>
    response({ date: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toUTCString() });
  expect(isTooOld(dated(6))).toBe(false);
  expect(isTooOld(dated(8))).toBe(true);
  expect(isTooOld(response())).toBe(true);
});

it('finds the static files of a page once each', () => {
  const html = `<link href="/_next/static/chunks/a.css"><script src="/_next/static/chunks/b~1.js">
    <script src="/_next/static/chunks/b~1.js"><link href="/fonts/inter.a4.woff2"><img src="/assets/a.webp">`;
  expect(staticAssetsIn(html)).toEqual([
    '/_next/static/chunks/a.css',
    '/_next/static/chunks/b~1.js',
    '/fonts/inter.a4.woff2',
  ]);
});
