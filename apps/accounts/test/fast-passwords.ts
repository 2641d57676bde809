/** A cheap hash for tests that are not about hashing. */
export const FAST_PASSWORDS = {
  hash: async (password: string) => `quick:${password}`,
  verify: async ({ hash, password }: { hash: string; password: string }) => hash === `quick:${password}`,
};
