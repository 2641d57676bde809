import type { APIResponse, Route } from '@playwright/test';

/** Responds with other data than the server did. The length of the original would not fit. */
export async function fulfilWith(route: Route, response: APIResponse, json: unknown): Promise<void> {
  const { 'content-length': _length, ...headers } = response.headers();
  await route.fulfill({ response, headers, json });
}
