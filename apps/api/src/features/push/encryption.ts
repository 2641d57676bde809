import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The browser's public key and secret, in base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** What is random in a message; tests use the values of the RFC. */
export interface MessageRandom {
  readonly salt: Buffer;
  readonly privateKey: Buffer | undefined;
}

const RECORD_SIZE = 4096;
const TAG_BYTES = 16;
/** Push services accept 4096 bytes: this text, the header of 86 bytes, a delimiter and a tag. */
export const MAX_PLAINTEXT_BYTES = RECORD_SIZE - 86 - 1 - TAG_BYTES;

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/**
 * Encrypts a message for one browser (RFC 8291), as one record of the content encoding aes128gcm (RFC 8188). Throws if
 * the browser's key is not a point of the curve.
 */
export function encryptPush(
  plaintext: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  { salt, privateKey }: MessageRandom = { salt: randomBytes(16), privateKey: undefined },
): Buffer {
  if (plaintext.length > MAX_PLAINTEXT_BYTES) throw new Error('The push message is too long');
  const browserKey = Buffer.from(p256dh, 'base64url');
  const pair = createECDH('prime256v1');
  if (privateKey) pair.setPrivateKey(privateKey);
  else pair.generateKeys();
  const ownKey = pair.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const inputKey = hkdf(pair.computeSecret(browserKey), Buffer.from(auth, 'base64url'), keyInfo, 32);
  const contentKey = hkdf(inputKey, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(inputKey, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  // The delimiter of the last record is 2.
  const encrypted = Buffer.concat([
    cipher.update(plaintext),
    cipher.update(Buffer.from([2])),
    cipher.final(),
  ]);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(RECORD_SIZE, 16);
  header.writeUInt8(ownKey.length, 20);
  return Buffer.concat([header, ownKey, encrypted, cipher.getAuthTag()]);
}
