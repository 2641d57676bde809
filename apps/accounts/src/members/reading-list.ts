/** The reading list of the token's reader, as the portal API stores it. */
export type FetchReadingList = (token: string) => Promise<readonly unknown[]>;

const PAGE_SIZE = 100;
const MAX_PAGES = 100;

interface Page {
  readonly data: readonly { readonly attributes: unknown }[];
}

export function httpReadingList(apiUrl: string): FetchReadingList {
  return async (token) => {
    const entries: unknown[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const response = await fetch(`${apiUrl}/strapi/bookmarks?page=${page}&pageSize=${PAGE_SIZE}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(5_000),
      });
      if (!response.ok) throw new Error(`The portal API responded with ${response.status}`);
      const { data } = (await response.json()) as Page;
      entries.push(...data.map(({ attributes }) => attributes));
      if (data.length < PAGE_SIZE) break;
    }
    return entries;
  };
}
