/** Until when this device may show its offline copies, and to whom they belong. */
export interface Lease {
  readonly uid: string;
  /** When the server last confirmed the reader's rights, by the clock of this device. */
  readonly syncedAt: number;
  /** The latest time at which the lease was checked. */
  readonly seenAt: number;
}

export const LEASE_MS = 7 * 24 * 60 * 60 * 1000;
/** Clocks are corrected by small amounts; beyond that, a clock that was set back ends the lease. */
const TOLERANCE_MS = 10 * 60 * 1000;

export function isLeased(lease: Lease | undefined, now: number): boolean {
  if (!lease || now < lease.seenAt - TOLERANCE_MS) return false;
  return Math.max(now, lease.seenAt) - lease.syncedAt <= LEASE_MS;
}
