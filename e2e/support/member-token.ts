const READER = 'pioneer@demo.test';
const PASSWORD = 'research-demo';

/** The token that the portal would get for a reader who has signed in. */
export async function memberToken(accountsUrl: string): Promise<string> {
  const response = await fetch(`${accountsUrl}/login`, {
    ...{ method: 'POST', redirect: 'manual' },
    headers: { origin: accountsUrl, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: READER, password: PASSWORD }),
  });
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  const session = await fetch(`${accountsUrl}/v2/sync`, {
    headers: { cookie: cookie.join('; '), 'sec-fetch-site': 'same-site' },
  });
  if (!session.ok) throw new Error(`Signing in failed: ${response.status}, ${session.status}`);
  return ((await session.json()) as { otherProp: { idToken: string } }).otherProp.idToken;
}
