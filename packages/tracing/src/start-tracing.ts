import type { TracingSettings } from './settings.ts';
import type { Tracer } from './tracer.ts';

export interface Tracing {
  readonly tracer: Tracer;
  /** Sends the spans that are left, for a limited time. */
  stop(): Promise<void>;
}

const LIMITS = {
  /** Spans that wait, about 1 KB each. Further ones are dropped. */
  maxQueueSize: 4096,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 2000,
  exportTimeoutMillis: 10_000,
  /** How long the last spans may delay the end of the process. */
  stopMillis: 1000,
};

/** A collector that is down is reported this often. */
const REPORT_EVERY_MS = 60_000;

/** Loads OpenTelemetry only if traces are wanted. Nothing waits for an export, and spans are dropped instead of using more memory. */
export async function startTracing(
  service: string,
  settings: TracingSettings | undefined,
  log: (message: string) => void,
  limits: Partial<typeof LIMITS> = {},
): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const [{ Tracer }, { BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }, core, os] =
    await Promise.all([
      import('./tracer.ts'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
      import('node:os'),
    ]);
  let reportedAt = -Infinity;
  const report = (error: unknown) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    const { code, message } = error as { code?: string | number; message?: string };
    log(`Traces could not be sent (${[code, message].filter(Boolean).join(': ')}); spans were dropped`);
  };
  core.setGlobalErrorHandler(report);
  const { stopMillis, ...batches } = { ...LIMITS, ...limits };
  const { url, headers, share } = settings;
  const exporter = new OTLPTraceExporter({
    ...{ url, headers: Object.fromEntries(headers), timeoutMillis: batches.exportTimeoutMillis },
  });
  const tracer = new Tracer({
    processor: new BatchSpanProcessor(exporter, batches),
    share,
    resource: resourceFromAttributes({
      'service.name': service,
      'service.instance.id': `${os.hostname()}:${process.pid}`,
    }),
  });
  return {
    tracer,
    async stop() {
      const { promise: timedOut, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, stopMillis);
      await Promise.race([tracer.stop().catch(report), timedOut]);
      clearTimeout(timer);
    },
  };
}
