import { isAuthStatus } from '@tidemark/contracts/problem';
import { requestSyncIfDue } from '../session/schedule.ts';
import { freshToken, readToken } from '../session/session.ts';
import { apiAddress } from './api-address.ts';
import { ApiError } from './api-error.ts';
import { trackContentKeys, trackingHeaders } from './content-tracking.ts';
import { portalHeaders } from './portal-headers.ts';
import { tracedFetch } from './traced-fetch.ts';

type Value = string | number | readonly (string | number)[] | undefined;

export interface Call<T> {
  readonly path: string;
  readonly params?: Readonly<Record<string, Value>> | undefined;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  /** Extracts the expected data from the body; `undefined` means that a field is missing, which is an error. */
  readonly unwrap: (body: unknown) => T | undefined;
  /** Shown to the reader when the request fails for any reason other than access. */
  readonly message: string;
  readonly signal?: AbortSignal | undefined;
  /** For requests that are sent while the page is being left. */
  readonly keepalive?: boolean;
}

const onServer = typeof window === 'undefined';
const TIMEOUT_MS = 10_000;

/** All requests to the portal API, from the server and from the browser, go through this function. */
export async function call<T>(request: Call<T>): Promise<T> {
  return readBody(request, await fetchResponse(request));
}

/** For files: the response itself, whatever its status. */
export async function fetchResponse(request: Omit<Call<unknown>, 'unwrap'>): Promise<Response> {
  const token = readToken();
  if (token !== undefined) requestSyncIfDue();
  const response = await send(request, token);
  if (response.status !== 401 || token === undefined) return response;
  const fresh = await freshToken(token);
  return fresh === undefined ? response : send(request, fresh);
}

async function send(request: Omit<Call<unknown>, 'unwrap'>, token: string | undefined): Promise<Response> {
  const headers = new Headers({
    Accept: 'application/json',
    ...(onServer ? { ...portalHeaders(), ...trackingHeaders() } : {}),
  });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await tracedFetch(address(request), {
      method: request.method ?? 'GET',
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      ...(request.keepalive ? { keepalive: true } : {}),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    });
    if (onServer) trackContentKeys(response);
    return response;
  } catch (cause) {
    throw new ApiError({ type: 'generic', status: undefined, message: request.message }, { cause });
  }
}

function address({ path, params = {} }: Pick<Call<unknown>, 'path' | 'params'>): string {
  const url = new URL(path, apiAddress());
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined)
      url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return url.href;
}

async function readBody<T>({ unwrap, message }: Call<T>, response: Response): Promise<T> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  if (isAuthStatus(status)) {
    throw new ApiError({ type: 'auth', status, message, details: detailsOf(body) });
  }
  const data = response.ok ? unwrap(body) : undefined;
  if (data === undefined) throw new ApiError({ type: 'generic', status, message });
  return data;
}

function detailsOf(body: unknown): unknown {
  return (body as { error?: { details?: unknown } } | undefined)?.error?.details;
}
