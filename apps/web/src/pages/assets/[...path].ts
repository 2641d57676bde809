import { ASSET_PATH } from '@tidemark/contracts/asset';
import { config } from '../../config.ts';
import { plainResponse, sendJson } from '../../lib/api/plain-response.ts';
import { portalHeaders } from '../../lib/api/portal-headers.ts';

export default function Nothing() {
  return null;
}

const KEPT = ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified'];

/** Pictures lie with the API and are public; here they get an address on the portal's own origin. */
export const getServerSideProps = plainResponse(async (response, { params }) => {
  const path = [params?.path ?? []].flat().map(encodeURIComponent).join('/');
  const found = await fetch(`${config.apiUrl}${ASSET_PATH}/${path}`, {
    headers: portalHeaders(),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  if (!found?.ok) {
    sendJson(response, found?.status ?? 502, { error: 'No such file' });
    return;
  }
  for (const name of KEPT) {
    const value = found.headers.get(name);
    if (value) response.setHeader(name, value);
  }
  // Whole, not as a stream: the image endpoint listens with a response that knows no streams.
  response.end(Buffer.from(await found.arrayBuffer()));
});
