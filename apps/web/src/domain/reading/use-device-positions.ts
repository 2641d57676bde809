import { useEffect } from 'react';

/** After sign-in, the reading positions of this device become those of the member. */
export function useDevicePositions(uid: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member
  useEffect(() => {
    import('./merge-device-positions.ts')
      .then(({ mergeDevicePositions }) => mergeDevicePositions())
      // Tried again on the next page.
      .catch(() => {});
  }, [uid]);
}
