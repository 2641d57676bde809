/** What the portal API stores about the token's reader: saved and read articles, folders, tags and highlights. */
export type FetchLibrary = (token: string) => Promise<unknown>;

export function httpLibrary(apiUrl: string): FetchLibrary {
  return async (token) => {
    const response = await fetch(`${apiUrl}/library/export?format=json`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The portal API responded with ${response.status}`);
    return response.json();
  };
}
