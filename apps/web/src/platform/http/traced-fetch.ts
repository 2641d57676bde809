import { currentRender } from './render-context.ts';

/** Sends a request to the API, as a part of the trace of the page that is being rendered, if there is one. */
export async function tracedFetch(url: string, init: RequestInit): Promise<Response> {
  const trace = currentRender()?.traceFetch?.(init.method ?? 'GET');
  if (!trace) return fetch(url, init);
  const headers = new Headers(init.headers);
  headers.set('traceparent', trace.traceparent);
  try {
    const response = await fetch(url, { ...init, headers });
    trace.end(response.status);
    return response;
  } catch (error) {
    trace.end();
    throw error;
  }
}
