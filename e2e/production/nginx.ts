import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDebianProgram } from '@tidemark/harness/debian';
import { type RunningProcess, startProcess } from '@tidemark/harness/process';
import { ROOT } from '../../scripts/lib/root.mjs';

export interface NginxPorts {
  /** The address that readers use, and the processes behind it. */
  readonly listen: number;
  readonly upstream: readonly number[];
}

/** The directives with which deploy/nginx forwards to these servers. */
function locationOf(upstream: string): string {
  const text = readFileSync(join(ROOT, 'deploy', 'nginx', 'tidemark.conf'), 'utf8');
  const location = text.match(/location \/ \{[^}]*\}/g)?.find((part) => part.includes(`http://${upstream};`));
  if (!location) throw new Error(`deploy/nginx forwards nothing to ${upstream}`);
  return location;
}

/** nginx with the directives of deploy/nginx, without TLS and limits, because all requests come from one address. */
export async function startNginx(
  folder: string,
  servers: Readonly<Record<'portal' | 'api' | 'internal' | 'accounts', NginxPorts>>,
): Promise<RunningProcess> {
  const program = findDebianProgram('/usr/sbin/nginx', 'nginx-light');
  const names = {
    portal: 'tidemark_edge',
    api: 'tidemark_edge',
    internal: 'tidemark_api',
    accounts: 'tidemark_accounts',
  };
  const blocks = Object.entries(servers).map(([name, { listen, upstream }]) => {
    const deployed = names[name as keyof typeof names];
    const hosts = upstream.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ');
    const location = locationOf(deployed).replace(`http://${deployed};`, `http://${name};`);
    return `upstream ${name} { ${hosts} keepalive 64; }
      server { listen 127.0.0.1:${listen}; listen [::1]:${listen}; client_max_body_size 256k; ${location} }`;
  });
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr error; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${blocks.join('\n')} }`,
  );
  return startProcess({
    ...{ name: 'nginx', cmd: program, env: { PATH: process.env.PATH } },
    args: ['-e', 'stderr', '-c', file],
    ready: `http://127.0.0.1:${servers.internal.listen}/readyz`,
  });
}
