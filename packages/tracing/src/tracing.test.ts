import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { freePort } from '@tidemark/harness/ports';
import { SettingError, Settings } from '@tidemark/settings/settings';
import { afterEach, describe, expect, it } from 'vitest';
import { readTracingSettings } from './settings.ts';
import { startTracing } from './start-tracing.ts';
import { tracedQuery, withoutValues } from './traced-query.ts';
import { Tracer } from './tracer.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const POLL = { timeout: 60_000 };

function recorder(share = 1) {
  const exporter = new InMemorySpanExporter();
  const tracer = new Tracer({ processor: new SimpleSpanProcessor(exporter), share });
  const spans = () =>
    exporter.getFinishedSpans().map((span) => ({
      ...{ name: span.name, kind: span.kind, attributes: span.attributes },
      ...{ traceId: span.spanContext().traceId, spanId: span.spanContext().spanId },
      ...{ parentId: span.parentSpanContext?.spanId, hasFailed: span.status.code === SpanStatusCode.ERROR },
    }));
  return { spans, tracer, reset: () => exporter.reset() };
}

describe('settings', () => {
  const read = (endpoint?: string, headers?: string, samplerArg?: string) =>
    readTracingSettings(
      new Settings({
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: headers,
        OTEL_TRACES_SAMPLER_ARG: samplerArg,
      }),
    );

  it('are off without an address', async () => {
    expect(read(undefined, 'a=b', '0.5')).toBeUndefined();
    expect(read(' ')).toBeUndefined();
    expect(await startTracing('test', undefined, () => {})).toBeUndefined();
  });

  it('have the names and formats of OpenTelemetry', () => {
    expect(read('http://collector:4318/', 'authorization=Bearer%20a%3D, x-team = one', '0.25')).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: new Map([
        ['authorization', 'Bearer a='],
        ['x-team', 'one'],
      ]),
      share: 0.25,
    });
    for (const invalid of [
      () => read('collector:4318'),
      () => read('http://a', 'no value'),
      () => read('http://a', 'a=%E0%A4%A'),
      () => read('http://a', '', '2'),
      () => read('http://a', '', 'half'),
    ]) {
      expect(invalid).toThrow(SettingError);
    }
  });
});

describe('OpenTelemetry', () => {
  const loadedBy = (...modules: string[]) => {
    const script = `import { createRequire } from 'node:module';
      for (const name of ${JSON.stringify(modules)}) await import('${import.meta.dirname}/' + name);
      const loaded = Object.keys(createRequire('${import.meta.dirname}/').cache);
      console.log(loaded.some((file) => file.includes('@opentelemetry')));`;
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
    return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
  };

  it('is loaded only if traces are on', () => {
    expect(loadedBy('start-tracing.ts', 'request-spans.ts', 'traced-query.ts', 'settings.ts')).toBe('false');
    expect(loadedBy('tracer.ts')).toBe('true');
  });
});

describe('the tracer', () => {
  const headers = { traceparent: `00-${TRACE}-${SPAN}-01`, 'x-request-id': '5'.repeat(32) };

  it('continues the trace of a trusted sender only, and follows its decision', () => {
    const { tracer, spans } = recorder(0);
    const continued = tracer.startRequest('GET', { headers }, true);
    expect(tracer.traceparentOf(continued)).toBe(`00-${TRACE}-${continued.spanContext().spanId}-01`);
    tracer.endRequest(continued, 'server', 'GET', 503, '/articles/:id');
    expect(spans()).toMatchObject([
      {
        ...{ traceId: TRACE, parentId: SPAN, kind: SpanKind.SERVER, hasFailed: true },
        attributes: {
          ...{ 'http.request.method': 'GET', 'http.route': '/articles/:id' },
          'http.response.status_code': 503,
        },
      },
    ]);
    const own = tracer.startRequest('GET', { headers }, false);
    expect(own.spanContext().traceId).not.toBe(TRACE);
    tracer.end(own);
    const unsampled = { ...headers, traceparent: `00-${TRACE}-${SPAN}-00` };
    const all = recorder(1);
    const ended = all.tracer.startRequest('GET', { headers: unsampled }, true);
    expect(all.tracer.traceparentOf(ended)).toMatch(/-00$/);
    all.tracer.end(ended);
    expect([spans(), all.spans()].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('does not count an error of a client as a failure of the server', () => {
    const { tracer, spans } = recorder();
    tracer.endRequest(tracer.start('GET', 'server'), 'server', 'GET', 404);
    tracer.endRequest(tracer.start('GET', 'client'), 'client', 'GET', 404);
    expect(spans().map(({ hasFailed }) => hasFailed)).toEqual([false, true]);
  });

  it('begins a trace with the id of a trusted proxy', () => {
    const { tracer, spans } = recorder();
    const { 'x-request-id': id } = headers;
    tracer.end(tracer.startRequest('GET', { headers: { 'x-request-id': id } }, true));
    expect(spans()).toMatchObject([{ traceId: id, parentId: undefined }]);
    for (const other of ['req-not-a-trace-id', '0'.repeat(32), 'A'.repeat(32)]) {
      const span = tracer.startRequest('GET', { headers: { 'x-request-id': other } }, true);
      expect(span.spanContext().traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
    }
    expect(tracer.start('job').spanContext().traceId).not.toBe(id);
  });

  it('nests concurrent work, and marks what fails', async () => {
    const { tracer, spans } = recorder();
    const job = (name: string) =>
      tracer.trace(name, async () => {
        await new Promise(setImmediate);
        await tracer.trace(`part of ${name}`, () => Promise.reject(new Error('failed'))).catch(() => {});
      });
    await Promise.all([job('one'), job('two')]);
    const [one, two] = ['one', 'two'].map((name) => spans().find((span) => span.name === name));
    expect(one?.traceId).not.toBe(two?.traceId);
    for (const parent of [one, two]) {
      expect(parent).toMatchObject({ hasFailed: false, parentId: undefined });
      expect(spans().find((span) => span.name === `part of ${parent?.name}`)).toMatchObject({
        ...{ hasFailed: true, parentId: parent?.spanId, traceId: parent?.traceId },
      });
    }
  });
});

describe('statements', () => {
  it('are recorded without values', () => {
    expect(withoutValues(`select * from t2 where a = $1 and b = 'it''s' and c > 12.5 limit 20`)).toBe(
      'select * from t2 where a = $1 and b = ? and c > ? limit ?',
    );
    expect(withoutValues(`select '${'secret '.repeat(1000)}'`)).toBe('select ?');
  });

  it('belong to the request that runs them', async () => {
    const { tracer, spans, reset } = recorder();
    const query = tracedQuery((_text: string) => Promise.resolve({ rows: [] }), tracer);
    const run = (name: string) => tracer.trace(name, () => query(`select '${name}'`));
    await Promise.all([run('first'), run('second')]);
    for (const name of ['first', 'second']) {
      const parent = spans().find((span) => span.name === name);
      const children = spans().filter(({ parentId }) => parentId === parent?.spanId);
      expect(children).toMatchObject([{ name: 'select', attributes: { 'db.query.text': 'select ?' } }]);
    }
    reset();
    await query('select 1');
    expect(spans()).toEqual([]);
  });
});

describe('the exporter', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  /** A collector that answers with these statuses, then with 200. */
  async function collector(...statuses: number[]) {
    const requests: { headers: object; names: string[]; body: string }[] = [];
    const server = createServer(async (request, response) => {
      const body = await text(request);
      const { resourceSpans } = JSON.parse(body);
      const names = resourceSpans[0].scopeSpans[0].spans.map(({ name }: { name: string }) => name);
      requests.push({ headers: request.headers, names, body });
      response.writeHead(statuses.shift() ?? 200).end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces` };
  }

  async function exporterTo(address: string, limits: object = {}) {
    const messages: string[] = [];
    const url = address;
    const settings = { url, headers: new Map([['authorization', 'Bearer key']]), share: 1 };
    const tracing = await startTracing('test', settings, (message) => void messages.push(message), limits);
    const record = (...names: string[]) => {
      for (const name of names) {
        const span = tracing?.tracer.start(name);
        if (span) tracing?.tracer.end(span, false, { 'db.system.name': 'x' });
      }
    };
    return { stop: async () => tracing?.stop(), record, messages };
  }

  it('sends OTLP in batches', async () => {
    const { requests, url } = await collector();
    const { stop, record } = await exporterTo(url, { maxExportBatchSize: 2, scheduledDelayMillis: 600_000 });
    record('a', 'b', 'c');
    await expect.poll(() => requests.length, POLL).toBe(1);
    await stop();
    expect(requests.map(({ names }) => names)).toEqual([['a', 'b'], ['c']]);
    expect(requests[0]?.headers).toMatchObject({
      ...{ authorization: 'Bearer key', 'content-type': 'application/json' },
    });
    const [{ resource, scopeSpans }] = JSON.parse(requests[0]?.body ?? '').resourceSpans;
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'test' } });
    const [span] = scopeSpans[0].spans;
    expect(span).toMatchObject({ kind: 1, traceId: expect.stringMatching(/^[\da-f]{32}$/) });
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    expect(Math.abs(Number(BigInt(span.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(600_000);
  });

  it('repeats what the collector asks for again, and keeps a limited number', async () => {
    const { requests, url } = await collector(503);
    const { stop, record } = await exporterTo(url, {
      ...{ maxExportBatchSize: 2, maxQueueSize: 3, scheduledDelayMillis: 20 },
    });
    record('a', 'b', 'c', 'd', 'e', 'f', 'g');
    await expect.poll(() => requests.flatMap(({ names }) => names), POLL).toContain('e');
    await stop();
    expect(requests.flatMap(({ names }) => names)).toEqual(['a', 'b', 'a', 'b', 'c', 'd', 'e']);
  });

  it('does not delay the end of a process when no collector responds', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { stop, record } = await exporterTo(address, { maxExportBatchSize: 1, stopMillis: 50 });
    record('a', 'b');
    await stop();
    const limits = { scheduledDelayMillis: 20, exportTimeoutMillis: 500 };
    const refused = await exporterTo(`http://127.0.0.1:${await freePort()}/v1/traces`, limits);
    refused.record('a');
    await expect
      .poll(() => refused.messages, POLL)
      .toEqual([expect.stringMatching(/^Traces could not be sent \(.+\); spans were dropped$/)]);
    await refused.stop();
  });
});
