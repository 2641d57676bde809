import type { Attributes, FinishedSpan, SpanKind } from './tracer.ts';

/** The numbers of OTLP. */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 };
const FAILED = { code: 2 };

const encodeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));

/** JSON has no integers of 64 bits, so OTLP writes nanoseconds as text. */
const nanoseconds = (microseconds: number): string => `${microseconds}000`;

const encodeSpan = (span: FinishedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId === undefined ? {} : { parentSpanId: span.parentId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(span.endedAt),
  attributes: encodeAttributes(span.attributes),
  status: span.hasFailed ? FAILED : {},
});

/** An export request of OTLP/HTTP in JSON. Numbers must be whole. */
export const encodeSpans = (spans: readonly FinishedSpan[], resource: Attributes): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource) },
        scopeSpans: [{ scope: { name: 'tidemark' }, spans: spans.map(encodeSpan) }],
      },
    ],
  });
