import { api } from '@tidemark/contracts/paths';
import { call } from '../api/client.ts';
import { deviceId } from '../storage/device-id.ts';

/** Reads determine what is trending. A failure is not shown to the reader. */
export async function countRead(articleId: number): Promise<void> {
  try {
    await call({
      path: api.read(articleId),
      method: 'POST',
      body: { deviceId: deviceId() },
      unwrap: () => true,
      message: 'The read was not counted',
    });
  } catch {
    // Ignored on purpose.
  }
}
