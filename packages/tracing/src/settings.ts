export interface TracingSettings {
  /** Where spans are sent. */
  readonly url: string;
  /** Sent with every export, such as the key of a hosted collector. */
  readonly headers: ReadonlyMap<string, string>;
  /** The share of traces that are recorded, from 0 to 1, unless the sender of a request has decided. */
  readonly share: number;
}

/** The values of the environment variables, whose names and formats are those of OpenTelemetry. */
export interface TracingVariables {
  readonly endpoint: string | undefined;
  readonly headers: string | undefined;
  readonly samplerArg: string | undefined;
}

export class InvalidTracingSettingError extends Error {}

/** Undefined turns tracing off. */
export function readTracingSettings(variables: TracingVariables): TracingSettings | undefined {
  const endpoint = variables.endpoint?.trim();
  if (!endpoint) return undefined;
  if (!/^https?:\/\//i.test(endpoint) || !URL.canParse(endpoint)) {
    throw new InvalidTracingSettingError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318.',
    );
  }
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: readHeaders(variables.headers?.trim() ?? ''),
    share: readShare(variables.samplerArg?.trim() || '1'),
  };
}

function readHeaders(text: string): Map<string, string> {
  const invalid = () =>
    new InvalidTracingSettingError(
      'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, separated by commas.',
    );
  const pairs = text === '' ? [] : text.split(',');
  return new Map(
    pairs.map((pair): [string, string] => {
      const [, name, value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      if (name === undefined) throw invalid();
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        throw invalid();
      }
    }),
  );
}

function readShare(text: string): number {
  const share = Number(text);
  if (share >= 0 && share <= 1) return share;
  throw new InvalidTracingSettingError(
    `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}".`,
  );
}
