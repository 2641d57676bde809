import { createHmac } from 'node:crypto';
import { settings } from '../settings';
import type { Subject } from './types';

/** Posts a signed message to the portal API and throws if the response is an error. */
export async function postSigned(path: string, subject: Subject, timeoutMs: number): Promise<Response> {
  const body = JSON.stringify({ uid: subject.uid, documentId: subject.documentId });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', settings.webhookSecret).update(`${time}.${body}`).digest('hex');
  const response = await fetch(`${settings.apiUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-tidemark-time': time,
      'x-tidemark-signature': signature,
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the portal API responded with ${response.status}`);
  return response;
}
