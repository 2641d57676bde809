import type { JsonSchema, Operation, Parameter } from './document.ts';
import type { Random } from './random.ts';

export interface FuzzRequest {
  readonly method: string;
  /** Path and query, already escaped. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Values that exist in the publication, so that requests also reach the code behind the validation. */
export interface KnownValues {
  readonly ids: readonly string[];
  readonly slugs: readonly string[];
  readonly files: readonly string[];
  readonly tokens: readonly string[];
}

const HOSTILE = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    'true',
    '-1',
    '0',
    '1.5',
  ],
  ...['1e99', '99999999999999999999', '../../etc/passwd', '..%2f', "'; drop table article; --", '<script>'],
  ...[
    '%',
    '%00',
    '%ff',
    '\u202e',
    '\ufeff',
    '\r\nset-cookie: a=b',
    '[]',
    '{}',
    '$where',
    '(a+)+$',
    '*',
    '\\',
  ],
];
const CHARACTERS = [
  'a',
  'e',
  'th',
  ' ',
  '-',
  '_',
  'é',
  'ß',
  '漢',
  '😀',
  '𝒳',
  '\u0301',
  '"',
  "'",
  '&',
  '=',
  ':',
  '|',
  '(',
  ')',
  '!',
];

function text(random: Random, maxLength: number): string {
  const length = random.chance(0.1)
    ? random.integer(0, maxLength + 5)
    : random.integer(0, Math.min(40, maxLength));
  let result = '';
  while (result.length < length) result += random.pick(CHARACTERS);
  // Cut by code units, so that some texts end inside a surrogate pair.
  return result.slice(0, length);
}

function parameterValue(schema: JsonSchema, random: Random, known: KnownValues): string {
  if (random.chance(0.12)) return random.pick(HOSTILE);
  if (Array.isArray(schema.enum)) return String(random.pick(schema.enum));
  if (Array.isArray(schema.anyOf))
    return parameterValue(random.pick(schema.anyOf) as JsonSchema, random, known);
  if (schema.type === 'integer' || schema.type === 'number') {
    const low = Number(schema.minimum ?? 0);
    const high = Number(schema.maximum ?? 1_000_000);
    return String(random.pick([low, high, low - 1, high + 1, random.integer(low, Math.min(high, low + 50))]));
  }
  if (random.chance(0.4)) return random.pick([...known.ids, ...known.slugs, ...known.files]);
  return text(random, Number(schema.maxLength ?? 200));
}

/** Like encodeURIComponent, but keeps lone surrogates as the bytes that some clients send. */
function escapeText(value: string): string {
  return value.isWellFormed()
    ? encodeURIComponent(value)
    : `${encodeURIComponent(value.toWellFormed())}%ED%A0%80`;
}

function queryOf(parameters: readonly Parameter[], random: Random, known: KnownValues): string {
  const pairs = parameters.flatMap(({ name, schema, required }) => {
    if (!random.chance(required ? 0.9 : 0.4)) return [];
    const isArray = schema.type === 'array';
    const item = isArray ? ((schema.items ?? {}) as JsonSchema) : schema;
    const count = isArray || random.chance(0.03) ? random.integer(1, 3) : 1;
    return Array.from({ length: count }, () => `${name}=${escapeText(parameterValue(item, random, known))}`);
  });
  if (random.chance(0.1))
    pairs.push(`${escapeText(random.pick(HOSTILE))}=${escapeText(random.pick(HOSTILE))}`);
  if (random.chance(0.02)) pairs.push(random.pick(['%', '%zz', 'a[b][c]=d', '=', '&&&']));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function pathOf({ path, parameters }: Operation, random: Random, known: KnownValues): string {
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    const candidates = name === 'file' ? known.files : /slug/i.test(name) ? known.slugs : known.ids;
    const value = random.chance(0.5) ? random.pick(candidates) : parameterValue(schema, random, known);
    // An empty or dotted segment would be another route.
    return /^\.*$/.test(value) ? 'x' : escapeText(value);
  });
}

function jsonOf(schema: JsonSchema, random: Random, depth = 0): unknown {
  if (random.chance(0.15))
    return random.pick<unknown>([null, true, 1e300, -0, '', [], {}, '\ud800', '\0', { a: 1 }]);
  if (schema.type === 'object' && depth < 4) {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
    const entries = properties
      .filter(() => random.chance(0.85))
      .map(([name, value]) => [name, jsonOf(value, random, depth + 1)]);
    return Object.fromEntries(random.chance(0.1) ? [...entries, [random.pick(HOSTILE), 1]] : entries);
  }
  if (schema.type === 'array')
    return Array.from({ length: random.integer(0, 3) }, () =>
      jsonOf((schema.items ?? {}) as JsonSchema, random, depth + 1),
    );
  if (schema.type === 'integer' || schema.type === 'number')
    return random.pick([0, -1, 1.5, 2 ** 53, random.integer(0, 1000)]);
  return text(random, Number(schema.maxLength ?? 80));
}

/** A request for the operation: mostly plausible, often at a limit, sometimes hostile. */
export function generate(operation: Operation, random: Random, known: KnownValues): FuzzRequest {
  const queryParameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const url = pathOf(operation, random, known) + queryOf(queryParameters, random, known);
  const headers: Record<string, string> = {};
  if (random.chance(0.4)) headers.authorization = `Bearer ${random.pick(known.tokens)}`;
  if (random.chance(0.03)) headers.authorization = random.pick(['Bearer x', 'Basic a', 'Bearer', 'a.b.c']);
  if (random.chance(0.1))
    headers.origin = random.pick(['https://evil.test', 'null', 'http://localhost:3000']);
  if (random.chance(0.05)) headers['if-none-match'] = random.pick(['*', '"x"', 'W/"x"', '\u00ff']);
  if (random.chance(0.05)) headers['accept-encoding'] = random.pick(['br', 'gzip;q=0', '*', 'identity;q=0']);
  if (operation.method !== 'POST') return { method: operation.method, url, headers };
  headers['content-type'] = random.chance(0.95)
    ? 'application/json'
    : random.pick(['text/plain', 'x', 'application/xml']);
  const valid = operation.body ? JSON.stringify(jsonOf(operation.body, random)) : random.pick(['', '{}']);
  const body = random.chance(0.05) ? random.pick(['{', '[[[', '"', '\0', 'null', '{"__proto__":{}}']) : valid;
  return { method: operation.method, url, headers, body };
}
