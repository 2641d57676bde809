import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './lib/root.mjs';

interface Service {
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly build?: { readonly dockerfile: string };
}

const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');
const { services } = parse(read('compose.yml'), { merge: true }) as { services: Record<string, Service> };
const settings = new Set(
  [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name),
);
/** Settings of other programs. */
const FOREIGN = ['POSTGRES_PASSWORD', 'PGDATA'];

describe('compose.yml', () => {
  test('has two instances of each service, none of which can write to its root filesystem', () => {
    for (const name of ['api', 'portal', 'accounts', 'edge']) {
      expect(services[`${name}-1`], name).toBeDefined();
      expect(services[`${name}-2`]?.build, name).toEqual(services[`${name}-1`]?.build);
    }
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  test('sets only settings that exist', () => {
    const names = Object.values(services).flatMap(({ environment }) => Object.keys(environment ?? {}));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !settings.has(name) && !FOREIGN.includes(name))).toEqual([]);
  });

  test('has every host that the edge, nginx and Prometheus name', () => {
    const sources = ['varnish/site.vcl', 'nginx/tidemark.conf', 'prometheus/compose.yml']
      .map(read)
      .join('\n');
    const hosts = [...sources.matchAll(/\b((?:portal|api|accounts|edge)-\d)\b/g)].map(
      ([, name]) => name ?? '',
    );
    expect(new Set(hosts)).toEqual(new Set(Object.keys(services).filter((name) => /-\d$/.test(name))));
  });
});

describe('the images', () => {
  test('run without root', () => {
    const files = globSync('containers/*.Dockerfile', { cwd: join(ROOT, 'deploy') });
    expect(files.length).toBe(5);
    for (const file of files) expect(read(file).match(/^USER .*$/gm), file).toEqual(['USER 10001:10001']);
  });

  test('of the portal can be built with every setting that a build contains', () => {
    const names = [...read('containers/web.Dockerfile').matchAll(/^ARG ([A-Z_]+)/gm)].map(([, name]) => name);
    const source = readFileSync(join(ROOT, 'apps/web/src/build-settings.ts'), 'utf8');
    const inBuild = [...source.matchAll(/^ {4}([A-Z_]+): env\./gm)].map(([, name]) => name);
    expect(inBuild.length).toBeGreaterThan(8);
    // COMPONENT_PAGE is for tests.
    const wanted = inBuild.filter((name) => name !== 'COMPONENT_PAGE');
    expect(names).toEqual(expect.arrayContaining(wanted));
  });
});
