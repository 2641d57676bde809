import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { postSigned } from './post-signed';
import type { Subject } from './types';

const TIMEOUT_MS = 5000;
/** After the last attempt, the API's sweep finds the change. */
const PAUSES_MS = [0, 250, 1000, 4000, 15_000];

/** Sends webhooks to the portal API in the background. */
export class WebhookSender {
  readonly #log: Core.Strapi['log'];
  /** Subjects being sent; true if another change happened after the request was sent. */
  readonly #pending = new Map<string, boolean>();
  readonly #stopped = new AbortController();

  constructor(log: Core.Strapi['log']) {
    this.#log = log;
  }

  notify(subject: Subject): void {
    const name = `${subject.uid} ${subject.documentId}`;
    if (this.#pending.has(name)) {
      this.#pending.set(name, true);
      return;
    }
    this.#pending.set(name, false);
    void this.#deliver(name, subject).finally(() => {
      const changedAgain = this.#pending.get(name) === true && !this.#stopped.signal.aborted;
      this.#pending.delete(name);
      if (changedAgain) this.notify(subject);
    });
  }

  /** Stops retrying; the API's sweep finds what was not sent. */
  stop(): void {
    this.#stopped.abort();
  }

  async #deliver(name: string, subject: Subject): Promise<void> {
    let reason: unknown;
    for (const pause of PAUSES_MS) {
      const elapsed = await sleep(pause, true, { signal: this.#stopped.signal, ref: false }).catch(
        () => false,
      );
      if (!elapsed) return;
      this.#pending.set(name, false);
      try {
        const response = await postSigned('/hooks/cms', subject, TIMEOUT_MS);
        await response.body?.cancel();
        return;
      } catch (error) {
        reason = error;
      }
    }
    this.#log.warn(
      `The webhook for ${name} failed: ${messageOf(reason)}. The API's sweep will find the change.`,
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
