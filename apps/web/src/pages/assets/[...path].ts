import { ASSET_PATH } from '@tidemark/contracts/asset';
import { apiAddress } from '../../lib/api/api-address.ts';
import { plainResponse, sendJson } from '../../lib/api/plain-response.ts';
import { portalHeaders } from '../../lib/api/portal-headers.ts';
import { tracedFetch } from '../../lib/api/traced-fetch.ts';

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
