import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate for localhost that is valid for a day, with its key. Node has no function that creates one. */
export function createSelfSignedCertificate(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('localhost')))));
  const altName = sequence(oid('551d11'), octets(sequence(der(0x82, Buffer.from('localhost')))));
  const authority = sequence(
    oid('551d13'),
    der(0x01, Buffer.from([0xff])),
    octets(sequence(der(0x01, Buffer.from([0xff])))),
  );
  const keyId = createHash('sha1').update(spki).digest();
  const subjectKey = sequence(oid('551d0e'), octets(octets(keyId)));
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const day = 86_400_000;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name,
    spki,
    der(0xa3, sequence(altName, authority, subjectKey)),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').replaceAll(/(.{64})/g, '$1\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, Buffer.concat(parts));
const octets = (content: Buffer) => der(0x04, content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
