import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ObjectStorageConfig } from '../src/platform/settings/services.ts';

/** What the tests use of s3rver, which has no types. */
interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

const BUCKET = 'tidemark';

type Create = new (options: Readonly<Record<string, unknown>>) => S3Server;
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as Create;

export interface TestBucket {
  readonly config: ObjectStorageConfig;
  readonly folder: string;
  /** The names of all objects. */
  objects(): string[];
  stop(): Promise<void>;
}

/** A server that speaks the protocol of S3 and verifies signatures, until the end of the test. */
export async function startS3Server(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'tidemark-s3-'));
  const server = new S3rver({
    directory,
    port: 0,
    address: '127.0.0.1',
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await server.close();
    isRunning = false;
  };
  onTestFinished(async () => {
    await stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const folder = join(directory, BUCKET, 'images');
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      // The key of this server.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      // A busy machine may need longer than the limit of production.
      timeoutMs: 60_000,
    },
    folder,
    objects: () => {
      const names = readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' });
      const hashes = names.map((name) => /images\/([0-9a-f]{64})\._S3rver_object$/.exec(name)?.[1] ?? '');
      return hashes.filter(Boolean).sort();
    },
    stop,
  };
}
