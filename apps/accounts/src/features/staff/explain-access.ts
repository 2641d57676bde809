import type { AccessDecision } from '@tidemark/contracts/wire/staff';

export interface ExplainedReader {
  readonly plan: string;
  readonly alpha: boolean;
}

/** Why a reader can or cannot read an article; undefined if there is no such article. */
export type ExplainAccess = (
  staffToken: string,
  slug: string,
  reader: ExplainedReader,
) => Promise<AccessDecision | undefined>;

/** Asks the portal API, which decides who may read what. */
export function httpExplainAccess(apiUrl: string): ExplainAccess {
  return async (token, slug, { plan, alpha }) => {
    const query = new URLSearchParams({ slug, reader: plan, ...(alpha && { roles: 'ALPHA' }) });
    const response = await fetch(`${apiUrl}/staff/why?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5_000),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The portal API responded with ${response.status}`);
    return ((await response.json()) as { readonly data: AccessDecision }).data;
  };
}
