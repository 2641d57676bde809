import { api } from '@tidemark/contracts/paths';
import { call } from '../api.ts';
import { deviceId } from '../device.ts';

/** Trending is counted from these. A read that could not be told is not worth a word to the reader. */
export async function countRead(articleId: number): Promise<void> {
  try {
    await call({
      path: api.read(articleId),
      method: 'POST',
      body: { deviceId: deviceId() },
      pick: () => true,
      message: 'The read was not counted',
    });
  } catch {
    // See above.
  }
}
