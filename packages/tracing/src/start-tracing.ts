import type { TracingSettings } from './settings.ts';
import type { Tracer } from './tracer.ts';

export interface Tracing {
  readonly tracer: Tracer;
  /** Sends the spans that are left. */
  stop(): Promise<void>;
}

/** Loads the implementation only if traces are wanted. */
export async function startTracing(
  service: string,
  settings: TracingSettings | undefined,
  log: (message: string) => void,
): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const [{ Tracer }, { SpanExporter }, { hostname }] = await Promise.all([
    import('./tracer.ts'),
    import('./span-exporter.ts'),
    import('node:os'),
  ]);
  const { url, headers, share } = settings;
  const resource = { 'service.name': service, 'service.instance.id': `${hostname()}:${process.pid}` };
  const exporter = new SpanExporter({ url, headers, resource, log });
  return { tracer: new Tracer({ record: exporter.record, share }), stop: () => exporter.stop() };
}
