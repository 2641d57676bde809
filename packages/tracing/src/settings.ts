import { SettingError, type Settings } from '@tidemark/settings/settings';

export interface TracingSettings {
  /** Where spans are sent. */
  readonly url: string;
  /** Sent with every export, such as the key of a hosted collector. */
  readonly headers: ReadonlyMap<string, string>;
  /** The share of traces that are recorded, from 0 to 1, unless the sender of a request has decided. */
  readonly share: number;
}

/** Names and formats are those of OpenTelemetry. Undefined turns tracing off. */
export function readTracingSettings(settings: Settings): TracingSettings | undefined {
  const endpoint = settings.address('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318');
  if (endpoint === undefined) return undefined;
  const share = Number(settings.text('OTEL_TRACES_SAMPLER_ARG', '1'));
  if (!(share >= 0 && share <= 1)) {
    throw new SettingError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  }
  return { url: `${endpoint}/v1/traces`, headers: readHeaders(settings), share };
}

function readHeaders(settings: Settings): Map<string, string> {
  const pairs = settings.list('OTEL_EXPORTER_OTLP_HEADERS').map((pair): [string, string] => {
    const [, name, value = ''] = /^([\w-]+)\s*=\s*(.*)$/.exec(pair) ?? [];
    try {
      if (name !== undefined) return [name, decodeURIComponent(value)];
    } catch {
      // Not encoded as an address is.
    }
    throw new SettingError('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, separated by commas.');
  });
  return new Map(pairs);
}
