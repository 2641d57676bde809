import type { Case } from '../case.ts';
import { send } from '../client.ts';

const FORM = [['content-type', 'application/x-www-form-urlencoded']] as const;

/** Guesses at one account from the given address; returns the status. */
async function guess(
  accounts: string,
  address: string,
  password = 'wrong-password',
  cookie = '',
): Promise<number> {
  const body = new URLSearchParams({ email: 'pioneer@demo.test', password }).toString();
  const { status } = await send(accounts, {
    method: 'POST',
    path: '/login',
    headers: [
      ...FORM,
      ['origin', accounts],
      ['x-forwarded-for', address],
      ...(cookie ? ([['cookie', cookie]] as const) : []),
    ],
    body,
  });
  return status;
}

async function statusesUntil(limit: number, request: (n: number) => Promise<number>): Promise<boolean> {
  for (let n = 0; n < limit; n += 1) if ((await request(n)) === 429) return true;
  return false;
}

const outcome = (limited: boolean) => (limited ? 'limited' : 'not limited');

export const rateLimitCases: readonly Case[] = [
  {
    group: 'rate limits',
    name: 'guesses at one account are delayed',
    expected: 'limited',
    run: async ({ accounts }) => outcome(await statusesUntil(12, () => guess(accounts, '203.0.113.66'))),
  },
  {
    group: 'rate limits',
    name: 'guesses from one IPv6 /64 are counted together',
    expected: 'limited',
    run: async ({ accounts }) =>
      outcome(await statusesUntil(12, (n) => guess(accounts, `2001:db8:ffff:1::${(n + 1).toString(16)}`))),
  },
  {
    group: 'rate limits',
    name: 'the owner signs in from another network meanwhile',
    expected: '303',
    run: async ({ accounts }) => String(await guess(accounts, '203.0.113.67', 'research-demo')),
  },
  {
    group: 'rate limits',
    name: 'the leftmost X-Forwarded-For entry does not reset the count',
    expected: 'limited',
    run: async ({ accounts }) =>
      outcome(await statusesUntil(12, (n) => guess(accounts, `198.51.100.${n}, 203.0.113.68`))),
  },
  {
    group: 'rate limits',
    name: 'searches from one IPv6 /64 are counted together',
    expected: 'limited',
    run: async ({ api }) =>
      outcome(
        await statusesUntil(600, async (n) => {
          const path = `/search?query=limit${n}`;
          const address = `2001:db8:ffff:2:${(n + 1).toString(16)}::1`;
          return (await send(api, { path, headers: [['x-forwarded-for', address]] })).status;
        }),
      ),
  },
];
