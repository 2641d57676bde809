import type { IncomingMessage } from 'node:http';

export interface Rejection {
  readonly status: 400 | 404 | 405 | 414;
  readonly reason: string;
}

const MAX_URL_LENGTH = 4096;
const MAX_SEGMENT_LENGTH = 200;
/** A preview token is signed and longer than any id. */
const MAX_TOKEN_LENGTH = 2048;
/** Next.js renders them for errors. Requested directly they would respond with 500. */
const ERROR_PAGES = new Set(['/500', '/_error']);
/** Next.js's error overlay posts to these addresses. */
const DEVELOPMENT_TOOLS_PREFIX = '/__nextjs_';
/** Headers that identify host and reader. If one is repeated, a proxy and this server may use different values. */
const HOST = 'host';
const AUTHORIZATION = 'authorization';

// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

/** Nothing to decode, no query, and not the address of another host. Almost all requests, and quick to recognise. */
const PLAIN_PATH = /^\/(?!\/)[\w.~/-]*$/;

const badRequest = (reason: string): Rejection => ({ status: 400, reason });

/** Rejects requests before Next.js handles them, because some of these inputs make it respond with 500. */
export function checkRequest(
  { method = '', url = '', rawHeaders, httpVersion }: IncomingMessage,
  development: boolean,
) {
  return checkHeaders(rawHeaders, httpVersion) ?? checkUrl(url) ?? checkMethod(method, url, development);
}

/** Runs for every request, so it goes through the names once and copies nothing. */
function checkHeaders(rawHeaders: readonly string[], httpVersion: string): Rejection | undefined {
  let hasHost = false;
  let hasAuthorization = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) {
      if (hasHost) return badRequest('More than one host header');
      hasHost = true;
    } else if (name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION) {
      if (hasAuthorization) return badRequest('More than one authorization header');
      hasAuthorization = true;
    }
  }
  return httpVersion === '1.1' && !hasHost ? badRequest('The host header is missing') : undefined;
}

function checkUrl(url: string): Rejection | undefined {
  if (url.length <= MAX_SEGMENT_LENGTH && PLAIN_PATH.test(url) && !ERROR_PAGES.has(url)) return undefined;
  if (url.length > MAX_URL_LENGTH) return { status: 414, reason: 'The address is too long' };
  if (!url.startsWith('/')) return badRequest('The address must be a path');
  const [path = '', query = ''] = url.split('?', 2);
  const segments = path.split('/').map(decode);
  if (segments.some((segment) => segment === undefined || CONTROL_CHARACTERS.test(segment))) {
    return badRequest('The path is malformed');
  }
  // Next.js would redirect to an address that a browser may interpret as another host.
  if (/^\/[/\\]/.test(`/${segments.slice(1).join('/')}`))
    return { status: 404, reason: 'There is no such page' };
  if (ERROR_PAGES.has(path)) return { status: 404, reason: 'There is no such page' };
  const longest = path.includes('/preview/') ? MAX_TOKEN_LENGTH : MAX_SEGMENT_LENGTH;
  if (segments.some((segment) => (segment?.length ?? 0) > longest)) {
    return { status: 404, reason: 'There is no such page' };
  }
  const decodedQuery = decode(query);
  if (decodedQuery === undefined || decodedQuery.includes('\0')) return badRequest('The query is malformed');
  return undefined;
}

function checkMethod(method: string, url: string, development: boolean): Rejection | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (development && url.startsWith(DEVELOPMENT_TOOLS_PREFIX)) return undefined;
  return { status: 405, reason: 'Only GET and HEAD are allowed' };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const IMAGE_PARAMETERS = ['url', 'w', 'q'];

/** The image endpoint takes its known parameters only, each once; Next.js checks their values. */
export function checkImageRequest(url: string): Rejection | undefined {
  const parameters = [...new URL(url, 'http://portal').searchParams];
  const isKnown =
    parameters.length === IMAGE_PARAMETERS.length &&
    IMAGE_PARAMETERS.every((name) => parameters.some(([given]) => given === name));
  if (!isKnown) return badRequest('The image endpoint takes url, w and q');
  if (parameters.some(([, value]) => CONTROL_CHARACTERS.test(value))) {
    return badRequest('A parameter is malformed');
  }
  const address = parameters.find(([name]) => name === 'url')?.[1] ?? '';
  return isCanonical(address)
    ? undefined
    : badRequest('The image address must be written in its shortest form');
}

/** Next.js caches images by address. `/a//b`, `/a/./b` and `/a/%62` would be resized again although they are one file. */
function isCanonical(address: string): boolean {
  if (/\/\.{0,2}(?:\/|$)/.test(address.slice(1))) return false;
  const decoded = decode(address);
  return decoded !== undefined && (decoded === address || encodeURI(decoded) === address);
}
