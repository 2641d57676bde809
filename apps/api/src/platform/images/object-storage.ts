import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ObjectStorageConfig } from '../settings/services.ts';

/** Stores the bytes of images outside the database, by their SHA-256. */
export interface ObjectStorage {
  put(hash: string, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such object. */
  get(hash: string): Promise<Buffer | undefined>;
  /** An object that does not exist is no error. */
  delete(hash: string): Promise<void>;
}

export class ObjectStorageError extends Error {
  /** For readers the image is unavailable for the moment. */
  readonly statusCode = 503;
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A bucket of any service that speaks the protocol of S3. Buckets are addressed by path, which all of them support. */
export class S3Storage implements ObjectStorage {
  readonly #client: AwsClient;
  readonly #folder: string;
  readonly #timeoutMs: number;

  constructor({ endpoint, bucket, region, timeoutMs, ...key }: ObjectStorageConfig) {
    // The caller decides whether to repeat a request.
    this.#client = new AwsClient({ ...key, region, service: 's3', retries: 0 });
    this.#folder = `${endpoint}/${bucket}/images`;
    this.#timeoutMs = timeoutMs;
  }

  async #send(method: string, hash: string, bytes?: Buffer): Promise<Response> {
    try {
      return await this.#client.fetch(`${this.#folder}/${hash}`, {
        method,
        signal: AbortSignal.timeout(this.#timeoutMs),
        // The service rejects bytes that do not have this hash.
        ...(bytes && {
          body: new Uint8Array(bytes),
          headers: { 'Content-Type': 'image/webp', 'X-Amz-Content-Sha256': hash },
        }),
      });
    } catch (error) {
      throw new ObjectStorageError(`The object storage did not respond to ${method}`, { cause: error });
    }
  }

  async put(hash: string, bytes: Buffer): Promise<void> {
    await expectSuccess('PUT', await this.#send('PUT', hash, bytes));
  }

  async get(hash: string): Promise<Buffer | undefined> {
    const response = await this.#send('GET', hash);
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    const bytes = Buffer.from(await expectSuccess('GET', response));
    if (sha256(bytes) !== hash) throw new ObjectStorageError('The object storage sent other bytes');
    return bytes;
  }

  async delete(hash: string): Promise<void> {
    const response = await this.#send('DELETE', hash);
    if (response.status === 404) await response.body?.cancel();
    else await expectSuccess('DELETE', response);
  }
}

async function expectSuccess(method: string, response: Response): Promise<ArrayBuffer> {
  const body = await response.arrayBuffer().catch((error: unknown) => {
    throw new ObjectStorageError(`The response of the object storage to ${method} ended early`, {
      cause: error,
    });
  });
  if (response.ok) return body;
  // The body of an error is XML with a code, such as SignatureDoesNotMatch.
  const code = /<Code>(\w+)<\/Code>/.exec(Buffer.from(body).toString())?.[1] ?? '';
  throw new ObjectStorageError(
    `The object storage responded to ${method} with ${response.status} ${code}`.trim(),
  );
}
