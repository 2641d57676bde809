import { plainResponse, sendJson } from '../platform/http/plain-response.ts';

export default function Nothing() {
  return null;
}

/** The portal is ready once the home page has been generated; requesting it generates it. */
async function isHomeGenerated(port: number | undefined): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export const getServerSideProps = plainResponse(async (response, { req }) => {
  const ready = await isHomeGenerated(req.socket.localPort);
  sendJson(response, ready ? 200 : 503, {
    status: ready ? 'ready' : 'the home page could not be generated yet',
  });
});
