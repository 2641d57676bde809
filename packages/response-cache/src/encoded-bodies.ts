import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentEncoding } from './content-encoding.ts';

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** A quality of 6 takes about 5 ms for 100 KB of HTML and is 2% larger than 9, which takes 15. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 6;
/** Smaller bodies fit into one packet either way. */
const MIN_BYTES = 1024;

async function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return compressWithGzip(body, { level: GZIP_LEVEL });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length };
  return compressWithBrotli(body, { params });
}

export interface EncodedBody {
  readonly encoding: ContentEncoding;
  readonly body: Buffer;
}

/** The encodings of one body. Each is compressed once, off the main thread, when it is first asked for. */
export class EncodedBodies {
  readonly #identity: EncodedBody;
  readonly #ready = new Map<ContentEncoding, EncodedBody>();
  readonly #running = new Map<ContentEncoding, Promise<EncodedBody>>();

  constructor(body: Buffer) {
    this.#identity = { encoding: 'identity', body };
  }

  /** The body without waiting, if it has been compressed before. */
  ready(encoding: ContentEncoding): EncodedBody | undefined {
    if (encoding === 'identity' || this.#identity.body.length < MIN_BYTES) return this.#identity;
    return this.#ready.get(encoding);
  }

  async get(encoding: ContentEncoding): Promise<EncodedBody> {
    const ready = this.ready(encoding);
    if (ready !== undefined || encoding === 'identity') return ready ?? this.#identity;
    const running = this.#running.get(encoding) ?? this.#compress(encoding);
    this.#running.set(encoding, running);
    return running;
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<EncodedBody> {
    try {
      const encoded = { encoding, body: await compress(this.#identity.body, encoding) };
      this.#ready.set(encoding, encoded);
      return encoded;
    } finally {
      this.#running.delete(encoding);
    }
  }
}
