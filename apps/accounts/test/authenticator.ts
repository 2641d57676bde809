import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  /** Whether the device has verified its user; yes by default. */
  readonly verified?: boolean;
}

const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A passkey in memory: what a device does, for tests without a browser. */
export function createAuthenticator(relyingParty = 'localhost', id = randomBytes(32)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(attested: Buffer, verified = true) {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(relyingParty), Buffer.from([flags]), count, attested]);
  }

  const response = (fields: Readonly<Record<string, string>>) =>
    JSON.stringify({
      ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
      response: fields,
    });

  return {
    create(ceremony: Ceremony): string {
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey]);
      const data = authenticatorData(attested, ceremony.verified);
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), Buffer.from([0x59]), uint16(data.length), data],
      ]);
      return response({
        clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
        attestationObject: base64url(attestation),
      });
    },
    get(ceremony: Ceremony): string {
      counter += 1;
      const client = clientData('webauthn.get', ceremony);
      const data = authenticatorData(Buffer.alloc(0), ceremony.verified);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return response({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
