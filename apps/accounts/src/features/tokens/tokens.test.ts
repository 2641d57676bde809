import { exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { ALGORITHM, type SigningKey } from './key-store.ts';
import { createTokens } from './tokens.ts';

async function createKey(id: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return { id, createdAt: 0, publicKey: await exportJWK(publicKey), privateKey };
}

it('[API-15] publishes the keys of a rotation by another process within 5 seconds', async () => {
  let stored = [await createKey('old')];
  let now = 1000;
  const keys = { all: async () => stored, add: async () => {}, remove: async () => {} };
  const tokens = createTokens({ keys, issuer: 'http://localhost:4100', keyDays: 30, now: () => now });
  const publishedIds = async () => (await tokens.keySet()).keys.map(({ kid }) => kid);
  expect(await publishedIds()).toEqual(['old']);
  stored = [await createKey('new')];
  now += 5000;
  expect(await publishedIds()).toEqual(['new']);
});
