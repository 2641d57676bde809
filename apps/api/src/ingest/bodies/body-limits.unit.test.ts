import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES, Strapi } from '../cms/strapi.ts';
import { articleFrom, type MappingContext } from '../cms/strapi-entries.ts';
import { readBody } from './blocks.ts';
import { type BodyJob, processBody } from './process-body.ts';
import { reasonsOf } from './read-all-fields.ts';
import { processBodyOffThread, RenderWorker, renderTextOffThread } from './render-worker.ts';

const headings = (count: number) => '## Same\n\n'.repeat(count);
const embed = '```embed\nsource: https://a.example/x\ntitle: T\n```\n\n';
const read = (source: string) => readBody(source, [], () => undefined);
const markdown = (source: string): BodyJob => ({
  kind: 'markdown',
  source,
  takeaways: [],
  images: { kind: 'media', byUrl: new Map() },
});

describe('the limits of a body', () => {
  it('are 2,000 headings', () => {
    expect(read(headings(2000)).body.headings.at(-1)?.id).toBe('same-2000');
    expect(() => read(headings(2001))).toThrow('must have at most 2000 headings, not 2001');
  });

  it('are 300 components in a content folder', () => {
    expect(read(embed.repeat(300)).body.blocks).toHaveLength(300);
    expect(() => read(embed.repeat(301))).toThrow('must have at most 300 components, not 301');
  });

  it('are 300 components in the CMS', async () => {
    const component = { __component: 'body.embed', source: 'https://a.example/x', title: 'T' };
    const context: MappingContext = {
      key: 'cms:a',
      keyOf: () => undefined,
      image: () => undefined,
      portrait: () => undefined,
      imagesByUrl: new Map(),
      firstPublished: new Date(0),
    };
    const error = await articleFrom(
      { documentId: 'a', body: Array.from({ length: 301 }, () => component) },
      context,
    ).catch((reason: unknown) => reason);
    expect(reasonsOf(error)).toContainEqual({ field: 'body', reason: 'must have at most 300 items' });
  });
});

describe('rendering', () => {
  const long = 'A paragraph of a long body.\n\n'.repeat(2000);

  it('happens in a worker thread and gives the same result', async () => {
    const worker = new RenderWorker();
    const processed = await processBodyOffThread(markdown(long), worker);
    expect(worker.jobCount).toBe(1);
    expect({ ok: true, value: processed }).toEqual(processBody(markdown(long)));
    await processBodyOffThread(markdown('Short.'), worker);
    expect(await renderTextOffThread('A *short* text.', worker)).toBe('<p>A <em>short</em> text.</p>');
    expect(worker.jobCount).toBe(3);
  });

  it('reports the reasons of a rejection', async () => {
    const error = await processBodyOffThread(markdown(headings(2001))).catch((reason: unknown) => reason);
    expect(reasonsOf(error)).toEqual([
      { field: 'body', reason: 'must have at most 2000 headings, not 2001' },
    ]);
  });

  it('rejects a body that takes too long and continues with the next', async () => {
    const endless =
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); });";
    const blocked = new URL(`data:text/javascript,${encodeURIComponent(endless)}`);
    const worker = new RenderWorker({ timeoutMs: 50, program: blocked });
    const results = await Promise.all([worker.run(markdown(long)), worker.run(markdown(long))]);
    expect(results).toEqual(
      Array.from({ length: 2 }, () => ({
        ok: false,
        reasons: [{ field: 'body', reason: 'takes too long to process' }],
      })),
    );
  });
});

describe('a file of the CMS', () => {
  const servers: { close(): void; closeAllConnections(): void }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('without Content-Length is cut off at the limit', async () => {
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    const server = createServer((_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024);
      response.on('close', () => closed.resolve());
      const send = () => {
        while (!response.destroyed && sent < 200 * chunk.length) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', send);
        }
        response.end();
      };
      send();
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    const file = await new Strapi({ url, token: 't' }).file('/uploads/huge.png', []);
    await closed.promise;
    expect(file).toBeUndefined();
    expect(sent).toBeLessThan(2 * MAX_FILE_BYTES);
  });
});
