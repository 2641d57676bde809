import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { AuthContext } from '../../platform/auth/auth.ts';
import type { Database, Row } from '../../platform/database.ts';

export const ALGORITHM = 'ES256';

export interface SigningKey {
  readonly id: string;
  readonly createdAt: number;
  readonly publicKey: JWK;
  readonly privateKey: CryptoKey;
}

interface KeyRow {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly createdAt: Date;
}

const toKeyRow = ({ id, publicKey, privateKey, createdAt }: Row): KeyRow => ({
  ...{ id: String(id), publicKey: String(publicKey), privateKey: String(privateKey) },
  createdAt: new Date(createdAt as string | Date),
});

export interface KeyStore {
  all(): Promise<SigningKey[]>;
  add(createdAt: number): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/** Stores signing keys in the database, with the private keys encrypted by the app's secret. */
export function createKeyStore({ adapter }: AuthContext, database: Database, secret: string): KeyStore {
  async function open(row: KeyRow): Promise<SigningKey> {
    const plain = await symmetricDecrypt({ key: secret, data: row.privateKey }).catch(() => {
      throw new Error(
        'The signing keys were created with a different ACCOUNTS_SECRET and cannot be decrypted.',
      );
    });
    const privateKey = (await importJWK(JSON.parse(plain), ALGORITHM)) as CryptoKey;
    const publicKey = JSON.parse(row.publicKey) as JWK;
    return { id: row.id, createdAt: row.createdAt.getTime(), publicKey, privateKey };
  }
  return {
    async all() {
      const rows = await database.query('select * from "signingKey"');
      return Promise.all(rows.map(toKeyRow).map(open));
    },
    async add(createdAt) {
      const pair = await generateKeyPair(ALGORITHM, { extractable: true });
      const plain = JSON.stringify(await exportJWK(pair.privateKey));
      const data = {
        publicKey: JSON.stringify(await exportJWK(pair.publicKey)),
        privateKey: await symmetricEncrypt({ key: secret, data: plain }),
        createdAt: new Date(createdAt),
      };
      await adapter.create({ model: 'signingKey', data });
    },
    async remove(ids) {
      for (const id of ids)
        await adapter.delete({ model: 'signingKey', where: [{ field: 'id', value: id }] });
    },
  };
}
