import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from './api-calls.ts';
import { Billing, type SentEvent } from './billing.ts';
import { openPage } from './pages.ts';

export { type SentEvent, sign, WEBHOOK_SECRET } from './billing.ts';

const RETRY_MS = 1_000;

/** Replaces Stripe in tests: its API, the payment page, the customer portal and the delivery of events. */
export class StripeStandIn extends Billing {
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  readonly #stopped = new AbortController();
  /** Responds to every request with an error. */
  down = false;
  requests = 0;
  /** Where the events of the pages are delivered to; undefined for nowhere. */
  webhookUrl: string | undefined;

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this.url;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Repeats each event until it is accepted, as Stripe does. */
  async deliver(events: readonly SentEvent[]): Promise<void> {
    const { signal } = this.#stopped;
    for (const { body, signature } of events) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const send = () => fetch(this.webhookUrl ?? '', { method: 'POST', headers, body, signal });
      while (this.webhookUrl !== undefined && !signal.aborted) {
        const response = await send().catch(() => undefined);
        if (response?.ok) break;
        await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams: query } = new URL(request.url ?? '', this.url);
    const params = new URLSearchParams(Buffer.concat(chunks).toString());
    if (pathname.startsWith('/v1/')) {
      const call = `${request.method} ${pathname.slice('/v1'.length)}`;
      return this.#respondToCall(response, call, params, query);
    }
    const result = openPage(this, pathname, request.method === 'POST' ? params : undefined);
    if (result?.kind === 'redirect') {
      void this.deliver(result.events);
      response.writeHead(303, { location: result.to }).end();
      return;
    }
    response.writeHead(result ? 200 : 404, { 'content-type': 'text/html' }).end(result?.html);
  }

  #respondToCall(
    response: ServerResponse,
    call: string,
    params: URLSearchParams,
    query: URLSearchParams,
  ): void {
    this.requests += 1;
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const fail = (status: number, code: string, type: string) =>
      send(status, { error: { type, code, message: code } });
    const result = this.down ? undefined : callApi(this, { call, params, query, url: this.url });
    if (result === undefined) fail(500, 'api_error', 'api_error');
    else if (result.kind === 'missing') fail(404, 'resource_missing', 'invalid_request_error');
    else if (result.kind === 'declined') fail(402, 'card_declined', 'card_error');
    else send(200, result.body);
  }
}
