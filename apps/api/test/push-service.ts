import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushPayload } from '@tidemark/contracts/push';
import type { NewPushSubscription } from '@tidemark/contracts/wire/push';
import { importJWK, jwtVerify } from 'jose';
import { createSelfSignedCertificate } from './self-signed-certificate.ts';

export interface ReceivedPush {
  /** The name of the browser that it is for. */
  readonly browser: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: PushPayload;
  /** The claims of the VAPID token, whose signature was verified. */
  readonly claims: { readonly aud?: unknown; readonly sub?: unknown };
}

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

/** A status other than 201, and headers that it is sent with. */
export interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a browser does with a message (RFC 8291), written against the RFC and not with the code that encrypts. */
export function decryptPush(message: Buffer, { keys, auth }: Browser): Buffer {
  const salt = message.subarray(0, 16);
  const senderKey = message.subarray(21, 21 + message.readUInt8(20));
  const content = message.subarray(21 + senderKey.length);
  const derive = (key: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salted, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const inputKey = derive(keys.computeSecret(senderKey), auth, info, 32);
  const key = derive(inputKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(inputKey, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

async function verifyVapid(authorization: string, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256');
  // Tests set the clock of the sender.
  const { payload } = await jwtVerify(token, publicKey, { audience, currentDate: new Date(0) });
  return payload;
}

/** Replaces push services and browsers: messages are authenticated and decrypted with the key of their browser. */
export async function startPushService() {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-push-'));
  const certificate = createSelfSignedCertificate();
  const certificateFile = join(folder, 'certificate.pem');
  writeFileSync(certificateFile, certificate.cert);
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const errors: unknown[] = [];
  let refuse: ((browser: string) => Refusal | undefined) | undefined;
  const requests: string[] = [];
  const server = createServer(certificate, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = decodeURIComponent((request.url ?? '').slice('/push/'.length));
    requests.push(name);
    const refusal = refuse?.(name);
    if (refusal) return response.writeHead(refusal.status, refusal.headers).end();
    try {
      const browser = browsers.get(name);
      if (!browser) return response.writeHead(410).end();
      const claims = await verifyVapid(request.headers.authorization ?? '', url());
      const payload = JSON.parse(decryptPush(Buffer.concat(chunks), browser).toString()) as PushPayload;
      received.push({ browser: name, headers: request.headers, payload, claims });
      response.writeHead(201).end();
    } catch (error) {
      errors.push(error);
      response.writeHead(400).end();
    }
  });
  const url = () => `https://localhost:${(server.address() as AddressInfo).port}`;
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    received,
    /** Why messages could not be read. */
    errors,
    /** The browsers of all requests, also of refused ones. */
    requests,
    certificate: certificate.cert,
    certificateFile,
    host: new URL(url()).host,
    /** A browser that subscribes to messages. */
    subscribe(name: string): NewPushSubscription {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { keys, auth });
      return {
        endpoint: `${url()}/push/${encodeURIComponent(name)}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    refuse(decide: typeof refuse) {
      refuse = decide;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The settings with which an API process sends its messages there. */
export const pushServiceEnv = ({
  host,
  certificateFile,
}: Pick<Awaited<ReturnType<typeof startPushService>>, 'host' | 'certificateFile'>) => ({
  VAPID_SUBJECT: 'mailto:support@tidemark.example',
  PUSH_HOSTS: host,
  PUSH_PRIVATE_ADDRESSES: '1',
  NODE_EXTRA_CA_CERTS: certificateFile,
});
