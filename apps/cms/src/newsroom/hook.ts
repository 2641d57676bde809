import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { post } from './post';
import type { Subject } from './types';

const TIMEOUT_MS = 5000;
/** What is lost after these is found by the API's sweep. */
const PAUSES_MS = [0, 250, 1000, 4000, 15_000];

/** Tells the portal API to look at entries, without anybody waiting for it. */
export class Hook {
  readonly #log: Core.Strapi['log'];
  /** Subjects under way; true when another look was asked for after the message had left. */
  readonly #underWay = new Map<string, boolean>();
  readonly #stopped = new AbortController();

  constructor(log: Core.Strapi['log']) {
    this.#log = log;
  }

  look(subject: Subject): void {
    const name = `${subject.uid} ${subject.documentId}`;
    if (this.#underWay.has(name)) {
      this.#underWay.set(name, true);
      return;
    }
    this.#underWay.set(name, false);
    void this.#deliver(name, subject).finally(() => {
      const again = this.#underWay.get(name) === true && !this.#stopped.signal.aborted;
      this.#underWay.delete(name);
      if (again) this.look(subject);
    });
  }

  /** Gives up waiting for an API that does not answer; its sweep will see. */
  stop(): void {
    this.#stopped.abort();
  }

  async #deliver(name: string, subject: Subject): Promise<void> {
    let reason: unknown;
    for (const pause of PAUSES_MS) {
      const awake = await sleep(pause, true, { signal: this.#stopped.signal, ref: false }).catch(() => false);
      if (!awake) return;
      this.#underWay.set(name, false);
      try {
        const response = await post('/hooks/cms', subject, TIMEOUT_MS);
        await response.body?.cancel();
        return;
      } catch (error) {
        reason = error;
      }
    }
    this.#log.warn(
      `The portal API was not told about ${name}: ${messageOf(reason)}. Its sweep will find it.`,
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
