import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';

export type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully';

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly args?: Settings };
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Settings;
  readonly user?: string;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly networks?: {
    readonly default: { readonly ipv4_address: string; readonly aliases?: readonly string[] };
  };
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condition }>>;
  readonly healthcheck?: {
    readonly disable?: boolean;
    readonly test?: readonly ['CMD', ...string[]];
    readonly timeout?: string;
    readonly interval?: string;
    readonly retries?: number;
  };
  readonly ports?: readonly string[];
  readonly restart: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt: readonly string[];
  readonly stop_grace_period: string;
}

type Settings = Readonly<Record<string, string>>;

export interface Composition {
  readonly services: ReadonlyMap<string, Service>;
  readonly subnet: string;
  readonly folder: string;
}

/** A key that `runArguments` does not translate is an error: what is tested has to be what the file says. */
const KEYS = new Set(
  'image build command entrypoint environment user volumes tmpfs networks depends_on healthcheck ports restart read_only cap_drop cap_add security_opt stop_grace_period'.split(
    ' ',
  ),
);

/** Reads a compose file with these variables: `${NAME:?}` and `${NAME:-default}`. */
export function readComposition(file: string, variables: Settings): Composition {
  const known = new Map(Object.entries(variables));
  const source = readFileSync(file, 'utf8').replace(
    /\$\{([A-Z_]+):(?:\?|-([^}]*))\}/g,
    (_, name: string, fallback?: string) => {
      const value = known.get(name) ?? fallback;
      if (value === undefined) throw new Error(`${file} needs ${name}`);
      return value;
    },
  );
  const { services, networks } = parse(source, { merge: true });
  for (const [name, service] of Object.entries<object>(services)) {
    const unknown = Object.keys(service).filter((key) => !KEYS.has(key));
    if (unknown.length > 0) throw new Error(`${name} has ${unknown.join(', ')}, which is not supported here`);
  }
  return {
    services: new Map(Object.entries(services)),
    subnet: networks.default.ipam.config[0].subnet,
    folder: dirname(file),
  };
}

/** The services in an order in which each comes after those that it depends on. */
export function startOrder({ services }: Composition): string[] {
  const order = new Set<string>();
  const add = (name: string) => {
    for (const dependency of Object.keys(services.get(name)?.depends_on ?? {})) add(dependency);
    order.add(name);
  };
  for (const name of services.keys()) add(name);
  return [...order];
}

const option = (name: string, values: readonly string[] = []) => values.flatMap((value) => [name, value]);

/** The arguments of `podman run` for a service, without those for its name. Ports of this machine are not used. */
export function runArguments(composition: Composition, service: Service, network: string): string[] {
  const { networks, healthcheck, command = [], entrypoint } = service;
  const volumes = service.volumes?.map((volume) =>
    volume.startsWith('.') ? volume.replace(/^[^:]+/, (path) => resolve(composition.folder, path)) : volume,
  );
  const address = networks?.default.ipv4_address;
  return [
    ...option('--network', [network]),
    ...option('--ip', address ? [address] : []),
    ...option('--network-alias', networks?.default.aliases),
    ...option(
      '--env',
      Object.entries(service.environment ?? {}).map((pair) => pair.join('=')),
    ),
    ...option('--user', service.user ? [service.user] : []),
    ...option('--volume', volumes),
    ...option('--tmpfs', service.tmpfs),
    ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...option('--cap-drop', service.cap_drop),
    ...option('--cap-add', service.cap_add),
    ...option(
      '--security-opt',
      service.security_opt.map((value) => value.replace(/:true$/, '')),
    ),
    ...option('--restart', [service.restart]),
    ...option('--stop-timeout', [service.stop_grace_period.replace(/s$/, '')]),
    ...(healthcheck?.disable ? ['--no-healthcheck'] : []),
    ...option('--health-cmd', healthcheck?.test ? [JSON.stringify(healthcheck.test.slice(1))] : []),
    ...option('--health-timeout', healthcheck?.timeout ? [healthcheck.timeout] : []),
    ...option('--entrypoint', entrypoint ? [JSON.stringify(entrypoint)] : []),
    service.image,
    ...command,
  ];
}
