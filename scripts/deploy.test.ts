import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_PATH } from '@tidemark/contracts/secret-addresses';
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
/** Passwords of the roles in deploy/postgres/roles.sql. */
const ROLE_PASSWORDS = {
  portal: 'PORTAL_DATABASE_PASSWORD',
  accounts: 'ACCOUNTS_DATABASE_PASSWORD',
  cms: 'CMS_DATABASE_PASSWORD',
  replicator: 'REPLICATION_PASSWORD',
  backup: 'BACKUP_PASSWORD',
};
/** Settings of other programs. */
const FOREIGN = ['POSTGRES_PASSWORD', 'PGDATA', ...Object.values(ROLE_PASSWORDS)];

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

  test('gives each service the password of its own database role and no other', () => {
    const passwordsOf = (name: string) => [
      ...new Set(JSON.stringify(services[name]?.environment).match(/\b\w+_PASSWORD(?=:\?)/g)),
    ];
    const { portal, accounts, replicator } = ROLE_PASSWORDS;
    for (const name of ['api-1', 'api-2', 'migrate']) expect(passwordsOf(name), name).toEqual([portal]);
    for (const name of ['accounts-1', 'accounts-2']) expect(passwordsOf(name), name).toEqual([accounts]);
    expect(passwordsOf('standby')).toEqual([replicator]);
    const others = Object.keys(services).filter(
      (name) => !/^(api|accounts|migrate|standby|primary)/.test(name),
    );
    for (const name of others) if (services[name]?.environment) expect(passwordsOf(name), name).toEqual([]);
    expect(services['api-1']?.environment?.DATABASE_URL).toContain(`://portal:\${${portal}:?}@`);
    expect(services['accounts-1']?.environment?.ACCOUNTS_DATABASE_URL).toContain(
      `://accounts:\${${accounts}:?}@`,
    );
    // Only the server itself, when it creates the roles, has all of them.
    expect(new Set(passwordsOf('primary'))).toEqual(
      new Set(['POSTGRES_PASSWORD', ...Object.values(ROLE_PASSWORDS)]),
    );
    const script = read('postgres/roles.sql');
    for (const [role, password] of Object.entries(ROLE_PASSWORDS)) {
      expect(script).toContain(`alter role ${role} login nosuperuser nocreatedb nocreaterole`);
      expect(script).toContain(` ${password}\n`);
    }
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

describe('what nginx and Varnish log', () => {
  const nginx = read('nginx/tidemark.conf');
  const vcl = read('varnish/tidemark.vcl');

  test('leaves out the secrets of paths, by the same expression as our servers', () => {
    expect(nginx).toContain(`"~*${SECRET_PATH}" "$1[redacted]";`);
    expect(vcl).toContain(`"(?i)${SECRET_PATH}|^.*%.*$", "\\1[redacted]"`);
  });

  test('contains no query and no header of a request', () => {
    const [, format = ''] = /log_format tidemark escape=json ([^;]*);/.exec(nginx) ?? [];
    expect(format).toContain('$tidemark_path');
    expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|arg_\w+|http_\w+|cookie_\w+)\b/);
    const servers = nginx.split(/^server \{/m).slice(1);
    expect(servers).toHaveLength(4);
    for (const server of servers) {
      const logs = server.match(/(access|error)_log .*;/g);
      // Messages about errors name the request, and nginx has no way to change them.
      expect(logs).toEqual([
        'access_log /var/log/nginx/access.log tidemark;',
        'error_log /var/log/nginx/error.log emerg;',
      ]);
    }
  });

  test('has one mask for the log of Varnish', () => {
    const [, mask] = /"vsl_mask=([^"]+)"/.exec(read('containers/edge.Dockerfile')) ?? [];
    expect(vcl).toContain(`-p vsl_mask=${mask} `);
    expect(mask?.split(',')).toEqual(
      expect.arrayContaining(['-ReqURL', '-BereqURL', '-ReqHeader', '-BereqHeader', '-HttpGarbage']),
    );
  });
});

describe('the images', () => {
  test('run without root', () => {
    const files = globSync('containers/*.Dockerfile', { cwd: join(ROOT, 'deploy') });
    expect(files.length).toBe(5);
    for (const file of files) expect(read(file).match(/^USER .*$/gm), file).toEqual(['USER 10001:10001']);
  });
});
