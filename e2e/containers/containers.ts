import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { run } from './run-command.ts';

export interface ContainerOptions {
  readonly name: string;
  readonly image: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The user of every service; see the Dockerfiles. */
const USER = '10001:10001';
/** podman's defaults may exceed what this process may set. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

/** podman and buildah with a storage of their own, so that nothing else on the machine is touched. */
export class Containers {
  readonly #storage: string[];
  readonly #engine: string[];
  readonly #started: string[] = [];

  constructor(folder: string) {
    this.#storage = [
      '--root',
      join(folder, 'storage'),
      '--runroot',
      join(folder, 'run'),
      '--storage-driver',
      'vfs',
    ];
    this.#engine = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...this.#storage];
  }

  #podman(args: readonly string[], withErrors = false): Promise<string> {
    return run('podman', [...this.#engine, ...args], { quiet: true, withErrors });
  }

  async importFiles(folder: string, image: string): Promise<void> {
    const tar = spawn('tar', ['-C', folder, '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const podman = spawn('podman', [...this.#engine, 'import', '-', image], {
      stdio: [tar.stdout, 'ignore', 'ignore'],
    });
    const [code] = await once(podman, 'exit');
    if (code !== 0) throw new Error(`${image} could not be imported`);
  }

  async build(service: string, baseImage: string, args: Readonly<Record<string, string>>): Promise<string> {
    const image = `localhost/tidemark-${service}`;
    const given = Object.entries({ NODE_IMAGE: baseImage, ...args }).flatMap(([name, value]) => [
      '--build-arg',
      `${name}=${value}`,
    ]);
    // Only Docker's format contains health checks.
    const options = ['--isolation', 'chroot', '--format', 'docker', ...given];
    const file = `deploy/containers/${service}.Dockerfile`;
    await run('buildah', [...this.#storage, 'build', ...options, '-f', file, '-t', image, '.'], {
      quiet: true,
    });
    return image;
  }

  async sizeMb(image: string): Promise<number> {
    return Number(await this.#podman(['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6;
  }

  /** On the network of this machine, with a root filesystem that cannot be written to and without capabilities. */
  async start({ name, image, env }: ContainerOptions): Promise<void> {
    this.#started.push(name);
    const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const hardening = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];
    await this.#podman([
      ...['run', '--detach', '--name', name, '--network', 'host'],
      ...[...hardening, ...LIMITS, ...settings, image],
    ]);
  }

  /** Runs the health check of the image. */
  async isHealthy(name: string): Promise<boolean> {
    return this.#podman(['healthcheck', 'run', name]).then(
      () => true,
      () => false,
    );
  }

  /** Runs a program in a container and returns its output. */
  exec(name: string, ...command: readonly string[]): Promise<string> {
    return this.#podman(['exec', name, ...command]);
  }

  logs(name: string): Promise<string> {
    return this.#podman(['logs', '--tail', '40', name], true).catch((error: Error) => error.message);
  }

  async hasUser(image: string): Promise<boolean> {
    return (await this.#podman(['image', 'inspect', '--format', '{{.Config.User}}', image])).trim() === USER;
  }

  /** Seconds from SIGTERM until the container has ended by itself. */
  async stop(name: string): Promise<number> {
    const startedAt = Date.now();
    await this.#podman(['stop', '--time', '20', name]);
    return (Date.now() - startedAt) / 1000;
  }

  async removeAll(): Promise<void> {
    for (const name of this.#started.splice(0))
      await this.#podman(['rm', '--force', '--volumes', '--time', '1', name]).catch(() => '');
  }
}
