import { ASSET_PATH } from '@tidemark/contracts/asset';
import { apiAddress } from '../../platform/http/api-address.ts';
import { plainResponse, sendJson } from '../../platform/http/plain-response.ts';
import { portalHeaders } from '../../platform/http/portal-headers.ts';
import { tracedFetch } from '../../platform/http/traced-fetch.ts';

export default function Nothing() {
  return null;
}

const FORWARDED_HEADERS = ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified'];

/** Serves the API's public images on the portal's own origin. */
export const getServerSideProps = plainResponse(async (response, { params }) => {
  const path = [params?.path ?? []].flat().map(encodeURIComponent).join('/');
  const upstream = await tracedFetch(`${apiAddress()}${ASSET_PATH}/${path}`, {
    headers: portalHeaders(),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  if (!upstream?.ok) {
    sendJson(response, upstream?.status ?? 502, { error: 'No such file' });
    return;
  }
  for (const name of FORWARDED_HEADERS) {
    const value = upstream.headers.get(name);
    if (value) response.setHeader(name, value);
  }
  // Not streamed: the image endpoint reads it through a response object without stream support.
  response.end(Buffer.from(await upstream.arrayBuffer()));
});
