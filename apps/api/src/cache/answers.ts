import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface Answer {
  readonly body: Buffer;
  readonly etag: string;
  readonly type: string;
  /** As the header says it, where the answer knows when what it says last changed. */
  readonly lastModified: string | undefined;
}

export interface AnswersOptions {
  readonly seconds: number;
  readonly now: () => Date;
  /** When the next scheduled article comes due. */
  readonly nextPublication: () => Promise<Date | undefined>;
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const RETRY_MS = 5000;

export const JSON_TYPE = 'application/json; charset=utf-8';

export function answerOf(sent: string | Buffer, type = JSON_TYPE, lastModified?: string): Answer {
  const body = typeof sent === 'string' ? Buffer.from(sent) : sent;
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { body, etag, type, lastModified };
}

/**
 * Serialised answers for anonymous readers. Many who ask for the same at once wait for one computation,
 * a publish forgets everything, and nothing outlives the moment at which a scheduled article comes due.
 */
export class Answers {
  readonly #kept: LRUCache<string, Answer>;
  readonly #pending = new Map<string, Promise<Answer | undefined>>();
  readonly #options: AnswersOptions;
  #generation = 0;
  #due = Infinity;

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes ?? DEFAULT_MAX_BYTES,
      sizeCalculation: (answer, key) => answer.body.length + key.length + 200,
      ttl: Math.max(1, options.seconds * 1000),
      ttlResolution: 1000,
    });
  }

  get(key: string): Answer | undefined {
    if (this.#options.now().getTime() >= this.#due) this.clear();
    return this.#kept.get(key);
  }

  /** The computation under way for this key, if there is one. It yields nothing where it failed. */
  underWay(key: string): Promise<Answer | undefined> | undefined {
    return this.#pending.get(key);
  }

  /** Begins a computation that others may wait for; what it returns must be called once, with or without an answer. */
  begin(key: string): (answer?: Answer) => void {
    const generation = this.#generation;
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    this.#pending.set(key, promise);
    return (answer) => {
      if (this.#pending.get(key) === promise) this.#pending.delete(key);
      // Begun before a publish, it may be handed to those who waited, but not kept.
      if (answer && generation === this.#generation && this.#options.seconds > 0) this.#kept.set(key, answer);
      resolve(answer);
    };
  }

  /** Forgets everything, and asks when the next scheduled article will make it do so again. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#pending.clear();
    this.#due = Infinity;
    const generation = this.#generation;
    const learn = (due: number) => {
      if (generation === this.#generation) this.#due = due;
    };
    this.#options.nextPublication().then(
      (next) => learn(next?.getTime() ?? Infinity),
      // Not knowing, we look again soon rather than serve something stale for long.
      () => learn(this.#options.now().getTime() + RETRY_MS),
    );
  }
}
