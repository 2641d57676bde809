import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptPush } from '../../../test/push-service.ts';
import { encryptPush, MAX_PLAINTEXT_BYTES } from './encryption.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Appendix A of RFC 8291. */
const RFC = {
  plaintext: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('encryption of push messages', () => {
  it('equals the example of RFC 8291', () => {
    const { plaintext, message, privateKey, salt } = RFC;
    expect(encryptPush(Buffer.from(plaintext), RFC, { privateKey, salt }).toString('base64url')).toBe(
      message,
    );
  });

  it('can be read by the browser only, and differs every time', () => {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    const subscription = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
    const text = Buffer.from('x'.repeat(MAX_PLAINTEXT_BYTES));
    const [first, second] = [encryptPush(text, subscription), encryptPush(text, subscription)];
    expect(first.equals(second)).toBe(false);
    expect(first).toHaveLength(4096);
    expect(decryptPush(first, { keys, auth }).equals(text)).toBe(true);
    const other = createECDH('prime256v1');
    other.generateKeys();
    expect(() => decryptPush(first, { keys: other, auth })).toThrow();
    expect(() => encryptPush(Buffer.alloc(MAX_PLAINTEXT_BYTES + 1), subscription)).toThrow('too long');
  });
});
