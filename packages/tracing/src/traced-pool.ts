import { AsyncResource } from 'node:async_hooks';
import type { Tracer } from './tracer.ts';

// biome-ignore lint/suspicious/noExplicitAny: `pg` has many signatures, and this package does not depend on it.
type AnyFunction = (...args: any[]) => any;

/** What is used of a pool of `pg`. */
interface Pool {
  connect: AnyFunction;
  on(event: 'connect', listener: (client: { query: AnyFunction }) => void): unknown;
}

const MAX_TEXT = 2000;
/** Texts, also one that is cut off, and numbers other than those of placeholders and names. */
const LITERALS = /'(?:[^']|'')*(?:'|$)|(?<![\w$.])\d[\d.]*/g;

/** The text of a statement without its values. */
export function withoutValues(text: string): string {
  return text.slice(0, MAX_TEXT).replace(LITERALS, '?');
}

/** Records each statement of the current span, whose connections come from this pool. */
export function tracePool(pool: Pool, tracer: Tracer): void {
  const connect = pool.connect.bind(pool);
  // A connection that was waited for arrives in the context of the request that released it.
  pool.connect = (callback?: AnyFunction) => (callback ? connect(AsyncResource.bind(callback)) : connect());
  pool.on('connect', (client) => traceClient(client, tracer));
}

function traceClient(client: { query: AnyFunction }, tracer: Tracer): void {
  const query = client.query.bind(client);
  client.query = (statement: unknown, ...rest: unknown[]) => {
    const parent = tracer.current;
    const text = textOf(statement);
    if (!parent?.isSampled || text === undefined) return query(statement, ...rest);
    const [operation = ''] = /[a-z]+/i.exec(text) ?? [];
    const span = tracer.start(operation.toLowerCase(), 'client', parent);
    const end = (error?: unknown) =>
      span.end({
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) },
        hasFailed: error !== undefined && error !== null,
      });
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      return query(statement, ...rest.slice(0, -1), (error: unknown, ...result: unknown[]) => {
        end(error);
        callback(error, ...result);
      });
    }
    const result = query(statement, ...rest);
    result.then(() => end(), end);
    return result;
  };
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  // Streams and cursors are submitted as objects of their own.
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined;
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined;
}
