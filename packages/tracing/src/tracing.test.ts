import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@tidemark/harness/ports';
import { afterEach, describe, expect, it } from 'vitest';
import { InvalidTracingSettingError, readTracingSettings } from './settings.ts';
import { SpanExporter } from './span-exporter.ts';
import { startTracing } from './start-tracing.ts';
import { formatTraceparent, parseTraceparent } from './trace-context.ts';
import { tracedQuery, withoutValues } from './traced-query.ts';
import { type FinishedSpan, Tracer } from './tracer.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const POLL = { timeout: 60_000 };

function recorder(share = 1) {
  const spans: FinishedSpan[] = [];
  return { spans, tracer: new Tracer({ record: (span) => void spans.push(span), share }) };
}

describe('settings', () => {
  const read = (endpoint?: string, headers?: string, samplerArg?: string) =>
    readTracingSettings({ endpoint, headers, samplerArg });

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
      expect(invalid).toThrow(InvalidTracingSettingError);
    }
  });
});

describe('traceparent', () => {
  it('is read as W3C defines it', () => {
    const header = `00-${TRACE}-${SPAN}-01`;
    expect(parseTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: true });
    expect(formatTraceparent({ traceId: TRACE, spanId: SPAN, isSampled: true })).toBe(header);
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-02`)).toMatchObject({ isSampled: false });
    expect(parseTraceparent(`01-${TRACE}-${SPAN}-01-more`)).toMatchObject({ traceId: TRACE });
    const zeros = '0'.repeat(32);
    for (const invalid of [
      undefined,
      '',
      [header, header],
      `00-${TRACE}-${SPAN}-01-more`,
      `ff-${TRACE}-${SPAN}-01`,
      `00-${zeros}-${SPAN}-01`,
      `00-${TRACE}-${zeros.slice(16)}-01`,
      `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    ]) {
      expect(parseTraceparent(invalid)).toBeUndefined();
    }
  });
});

describe('the tracer', () => {
  const headers = { traceparent: `00-${TRACE}-${SPAN}-01`, 'x-request-id': '5'.repeat(32) };

  it('continues the trace of a trusted sender only, and follows its decision', () => {
    const { tracer, spans } = recorder(0);
    const continued = tracer.startRequest('GET', { headers }, true);
    continued.endRequest('GET', '/articles/:id', 503);
    expect(spans).toMatchObject([
      {
        ...{ traceId: TRACE, parentId: SPAN, kind: 'server', hasFailed: true },
        attributes: {
          ...{ 'http.request.method': 'GET', 'http.route': '/articles/:id' },
          'http.response.status_code': 503,
        },
      },
    ]);
    const own = tracer.startRequest('GET', { headers }, false);
    expect(own.traceId).not.toBe(TRACE);
    own.end();
    const unsampled = { ...headers, traceparent: `00-${TRACE}-${SPAN}-00` };
    recorder(1).tracer.startRequest('GET', { headers: unsampled }, true).end();
    expect(spans).toHaveLength(1);
  });

  it('begins a trace with the id of a trusted proxy', () => {
    const { tracer, spans } = recorder();
    const { 'x-request-id': id } = headers;
    const span = tracer.startRequest('GET', { headers: { 'x-request-id': id } }, true);
    span.end();
    expect(spans).toMatchObject([{ traceId: id, parentId: undefined }]);
    const other = { 'x-request-id': 'req-not-a-trace-id' };
    expect(tracer.startRequest('GET', { headers: other }, true).traceId).toMatch(/^[\da-f]{32}$/);
  });

  it('nests concurrent work, and marks what fails', async () => {
    const { tracer, spans } = recorder();
    const job = (name: string) =>
      tracer.trace(name, async () => {
        await new Promise(setImmediate);
        await tracer.trace(`part of ${name}`, () => Promise.reject(new Error('failed'))).catch(() => {});
      });
    await Promise.all([job('one'), job('two')]);
    const [one, two] = ['one', 'two'].map((name) => spans.find((span) => span.name === name));
    expect(one?.traceId).not.toBe(two?.traceId);
    for (const parent of [one, two]) {
      expect(parent).toMatchObject({ hasFailed: false, parentId: undefined });
      expect(spans.find((span) => span.name === `part of ${parent?.name}`)).toMatchObject({
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
    const { tracer, spans } = recorder();
    const query = tracedQuery((_text: string) => Promise.resolve({ rows: [] }), tracer);
    const run = (name: string) => tracer.trace(name, () => query(`select '${name}'`));
    await Promise.all([run('first'), run('second')]);
    for (const name of ['first', 'second']) {
      const parent = spans.find((span) => span.name === name);
      const children = spans.filter(({ parentId }) => parentId === parent?.spanId);
      expect(children).toMatchObject([{ name: 'select', attributes: { 'db.query.text': 'select ?' } }]);
    }
    spans.length = 0;
    await query('select 1');
    expect(spans).toEqual([]);
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
      const names = resourceSpans[0].scopeSpans[0].spans.map(({ name }: FinishedSpan) => name);
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

  function exporterTo(url: string, limits: object = {}) {
    const messages: string[] = [];
    const exporter = new SpanExporter({
      ...{ url, headers: new Map([['authorization', 'Bearer key']]) },
      resource: { 'service.name': 'test' },
      log: (message) => void messages.push(message),
      limits,
    });
    const tracer = new Tracer({ record: exporter.record, share: 1 });
    const record = (...names: string[]) => {
      for (const name of names) tracer.start(name, 'internal').end({ attributes: { 'db.system.name': 'x' } });
    };
    return { exporter, record, messages };
  }

  it('sends OTLP in batches', async () => {
    const { requests, url } = await collector();
    const { exporter, record } = exporterTo(url, { batch: 2, intervalMs: 600_000 });
    record('a', 'b', 'c');
    await expect.poll(() => requests.length, POLL).toBe(1);
    await exporter.stop();
    expect(requests.map(({ names }) => names)).toEqual([['a', 'b'], ['c']]);
    expect(requests[0]?.headers).toMatchObject({
      ...{ authorization: 'Bearer key', 'content-type': 'application/json' },
    });
    const [{ resource, scopeSpans }] = JSON.parse(requests[0]?.body ?? '').resourceSpans;
    expect(resource.attributes).toEqual([{ key: 'service.name', value: { stringValue: 'test' } }]);
    const [span] = scopeSpans[0].spans;
    expect(span).toMatchObject({ kind: 1, status: {}, traceId: expect.stringMatching(/^[\da-f]{32}$/) });
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    expect(Math.abs(Number(BigInt(span.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(600_000);
  });

  it('repeats what the collector asks for again, and keeps a limited number', async () => {
    const { requests, url } = await collector(503);
    const { exporter, record, messages } = exporterTo(url, { batch: 2, queue: 3, intervalMs: 20 });
    record('a', 'b', 'c', 'd', 'e');
    await expect.poll(() => requests.flatMap(({ names }) => names), POLL).toContain('c');
    await exporter.stop();
    const all = requests.flatMap(({ names }) => names);
    expect(all.slice(0, 4)).toEqual(['a', 'b', 'a', 'b']);
    expect(all.length).toBeLessThan(8);
    expect(messages).toEqual([expect.stringContaining('status 503')]);
  });

  it('does not delay the end of a process when no collector responds', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const { exporter, record } = exporterTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      ...{ batch: 1, stopMs: 50, timeoutMs: 600_000 },
    });
    record('a', 'b');
    await exporter.stop();
    const refused = exporterTo(`http://127.0.0.1:${await freePort()}/v1/traces`, { intervalMs: 600_000 });
    refused.record('a');
    await refused.exporter.stop();
    await expect.poll(() => refused.messages, POLL).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });
});
