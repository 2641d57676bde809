import { type Attack, attacks, type Case, header, lacks } from '../case.ts';
import type { HeaderList } from '../client.ts';

const LONG = 'a'.repeat(300);

const ids: Attack[] = ['/articles/', '/analysts/', '/data-insights/', '/categories/'].flatMap((path) =>
  ['%00', LONG, '%FF', '__proto__', 'constructor', '..%2f..%2fetc%2fpasswd', 'a%0d%0aset-cookie:x=1'].map(
    (id) => ({
      name: `${path}${id.slice(0, 24)}`,
      request: { path: `${path}${id}` },
      status: [400, 404],
      check: header('set-cookie', undefined),
    }),
  ),
);

const images: Attack[] = [
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:4000/readyz',
  '//evil.test/x.png',
  '/\\evil.test/x.png',
  'https://evil.test/x.png',
  'file:///etc/passwd',
  '/../package.json',
  '/assets/../../package.json',
  '/assets/covers/a%0ab.webp',
  '/assets/covers/a\nb.webp',
  '/readyz',
  '/_next/image?url=/assets/x.webp&w=64&q=75',
  'data:image/svg+xml,<svg/>',
  `/assets/${LONG.repeat(12)}.webp`,
  '/assets/covers/__proto__',
  '/assets/covers//four-bridge-designs.webp',
  '/assets/./covers/four-bridge-designs.webp',
  '/assets/covers/%66our-bridge-designs.webp',
].map((url) => ({
  name: `image from ${JSON.stringify(url).slice(0, 50)}`,
  request: { path: `/_next/image?url=${encodeURIComponent(url)}&w=640&q=75` },
  status: [400, 404, 414],
}));

const imageParameters: Attack[] = [
  'w=0&q=75',
  'w=999999&q=75',
  'w=640&q=999',
  'w=-1&q=75',
  'w=640&w=750&q=75',
  'q=75',
].map((query) => ({
  name: `image size ${query}`,
  request: { path: `/_next/image?url=%2Fassets%2Fcovers%2Ffour-bridge-designs.webp&${query}` },
  status: [400, 404],
}));

const secrets: Attack[] = [
  {
    name: 'invented preview token',
    request: { path: '/preview/invented.token' },
    status: [200, 400, 401, 404],
    check: lacks('evil'),
  },
  { name: 'preview token __proto__', request: { path: '/preview/__proto__' }, status: [200, 400, 401, 404] },
  { name: 'source of the server', request: { path: '/_next/server/pages/_document.js' }, status: 404 },
  {
    name: 'build manifest of the server',
    request: { path: '/_next/server/pages-manifest.json' },
    status: 404,
  },
  {
    name: 'traversal below static',
    request: { path: '/_next/static/..%2f..%2fpackage.json' },
    status: [400, 404],
  },
  { name: 'environment file', request: { path: '/.env' }, status: 404 },
  { name: 'git folder', request: { path: '/.git/config' }, status: 404 },
];

const INTERNAL_HEADERS: readonly HeaderList[] = [
  [['x-middleware-subrequest', 'src/middleware:src/middleware']],
  [['x-nextjs-data', '1']],
  [['x-invoke-path', '/staff']],
  [['x-matched-path', '/staff']],
  [['x-prerender-revalidate', 'guess']],
  [['x-middleware-prefetch', '1']],
  [['x-http-method-override', 'DELETE']],
  [['x-original-url', '/staff']],
];

const poisoning: Attack[] = [
  ...INTERNAL_HEADERS.map((headers) => ({
    name: `internal header ${headers[0]?.[0]}`,
    request: { path: '/', headers },
    status: [200, 400, 404],
  })),
  ...['/', '/robots.txt', '/sitemap.xml', '/feed.xml'].flatMap((path) =>
    ['x-forwarded-host', 'forwarded', 'x-forwarded-proto'].map((name) => ({
      name: `${name} on ${path}`,
      request: {
        path,
        headers: [[name, name === 'forwarded' ? 'host=evil.test' : 'evil.test']] as HeaderList,
      },
      status: [200, 400, 404],
      check: lacks('evil.test'),
    })),
  ),
];

const pages: Attack[] = [
  ['/search?query=%00', [200, 400]],
  ['/search?query=%3Cscript%3Ealert(1)%3C%2Fscript%3E', 200],
  [`/search?query=${encodeURIComponent('😀'.repeat(80))}`, 200],
  ['/%', 400],
  ['/%E0%A4%A', 400],
  ['//evil.test', [308, 307, 400, 404]],
  ['/\\evil.test', [308, 400, 404]],
  ['/articles//four-bridge-designs', [301, 308, 404]],
  ['/_next/data/x/articles/hostile-gated-article.json', 404],
].map(([path, status]) => ({
  name: `page ${path}`.slice(0, 60),
  request: { path: path as string },
  status: status as Attack['status'],
  check: ({ headers, body }) =>
    headers.location?.includes('//evil.test') || body.includes('<script>alert(1)')
      ? 'the attack is reflected'
      : undefined,
}));

const methods: Attack[] = ['PUT', 'DELETE', 'PATCH', 'TRACE'].map((method) => ({
  name: `${method} on a page`,
  request: { method, path: '/', body: '' },
  status: [400, 404, 405],
}));

export const portalCases: readonly Case[] = [
  ...attacks('portal ids', 'portal', ids),
  ...attacks('images', 'portal', [...images, ...imageParameters]),
  ...attacks('secrets', 'portal', secrets),
  ...attacks('poisoning', 'portal', poisoning),
  ...attacks('pages', 'portal', [...pages, ...methods]),
];
