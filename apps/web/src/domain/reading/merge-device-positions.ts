import { sendDeviceRecords } from './calls.ts';
import { devicePositions, removeSentPositions } from './index.ts';
import { refreshContinueReading } from './queries.ts';

/** Moves the reading positions of this device to the server. They stay on the device if that fails. */
export async function mergeDevicePositions(): Promise<void> {
  const positions = devicePositions();
  if (positions.length === 0) return;
  await sendDeviceRecords(
    positions.map(({ articleId, position: { share, ...fingerprint }, at }) => ({
      articleId,
      position: { progress: Math.min(Math.max(share, 0), 1), fingerprint },
      at: Math.max(at, 0),
    })),
  );
  removeSentPositions(positions);
  refreshContinueReading();
}
