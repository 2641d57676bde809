/** Names the trace and the span that a request belongs to, as defined by W3C Trace Context. */
export const TRACEPARENT_HEADER = 'traceparent';

/** As in `@tidemark/contracts/request-id`. */
export const REQUEST_ID_HEADER = 'x-request-id';

export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the spans of this trace are recorded. */
  readonly isSampled: boolean;
}

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;

/** Undefined if the header is invalid. Only headers of a trusted sender may be passed. */
export function parseTraceparent(header: string | readonly string[] | undefined): TraceContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? [];
  // Later versions may have more fields; this one has not.
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The id that a trusted proxy gave a request, if it can be the id of a trace. */
export const parseTraceId = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\da-f]{32}$/.test(header) && !ZEROS.test(header) ? header : undefined;

export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
