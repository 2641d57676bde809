import type { Tracer } from './tracer.ts';

// biome-ignore lint/suspicious/noExplicitAny: `pg` has many signatures, and this package does not depend on it.
type AnyFunction = (...args: any[]) => any;

const MAX_TEXT = 2000;
/** Texts, also one that is cut off, and numbers other than those of placeholders and names. */
const LITERALS = /'(?:[^']|'')*(?:'|$)|(?<![\w$.])\d[\d.]*/g;

/** The text of a statement without its values. */
export function withoutValues(text: string): string {
  return text.slice(0, MAX_TEXT).replace(LITERALS, '?');
}

/** Records each statement that this `query` of a connection runs for the current span. */
export function tracedQuery(query: AnyFunction, tracer: Tracer): AnyFunction {
  return (statement: unknown, ...rest: unknown[]) => {
    const parent = tracer.current;
    const text = textOf(statement);
    if (!parent?.isRecording() || text === undefined) return query(statement, ...rest);
    const [operation = ''] = /[a-z]+/i.exec(text) ?? [];
    const span = tracer.start(operation.toLowerCase(), 'client', parent);
    const end = (error?: unknown) =>
      tracer.end(span, error !== undefined && error !== null, {
        ...{ 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) },
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
