import { describe, expect, it } from 'vitest';
import { isLeased, LEASE_MS } from './lease.ts';

const lease = { uid: 'reader', syncedAt: 1_000_000_000_000, seenAt: 1_000_000_000_000 };

describe('the lease of offline copies', () => {
  it('lasts seven days after the last sync', () => {
    expect(LEASE_MS).toBe(7 * 24 * 60 * 60 * 1000);
    expect(isLeased(lease, lease.syncedAt + LEASE_MS)).toBe(true);
    expect(isLeased(lease, lease.syncedAt + LEASE_MS + 1)).toBe(false);
    expect(isLeased(undefined, lease.syncedAt)).toBe(false);
  });

  it('is not extended by setting the clock back', () => {
    const seen = { ...lease, seenAt: lease.syncedAt + LEASE_MS + 1 };
    expect(isLeased(seen, lease.syncedAt + 1)).toBe(false);
    expect(isLeased(lease, lease.syncedAt - 60 * 60 * 1000)).toBe(false);
    // Clocks are corrected by small amounts.
    expect(isLeased(lease, lease.syncedAt - 60 * 1000)).toBe(true);
  });
});
