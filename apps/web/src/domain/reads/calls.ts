import { api } from '@tidemark/contracts/paths';
import type { ReadMarker } from '@tidemark/contracts/wire/read';
import { call } from '../../platform/http/client.ts';
import { deviceId } from '../../platform/storage/device-id.ts';

/** The API measures the dwell time with its own clock; a timer may fire slightly early. */
const MARGIN_MS = 500;
const message = 'The read was not counted';

/**
 * Reports a read once the article has been open for the time that the API requires; the trending list is based on
 * these reports. Leaving the article earlier aborts it.
 */
export async function countRead(articleId: number, signal: AbortSignal): Promise<void> {
  try {
    const { marker, dwell_seconds: dwellSeconds } = await call({
      path: api.readMarkers(articleId),
      method: 'POST',
      unwrap: (body) => (body as { data?: ReadMarker } | undefined)?.data,
      message,
      signal,
    });
    await wait(dwellSeconds * 1000 + MARGIN_MS, signal);
    const body = { deviceId: deviceId(), marker };
    await call({ path: api.read(articleId), method: 'POST', body, unwrap: () => true, message, signal });
  } catch {
    // A read that is not counted does not concern the reader.
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
