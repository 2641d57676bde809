import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { run } from './run-command.ts';

export interface ImageOptions {
  readonly name: string;
  readonly dockerfile: string;
  readonly context: string;
  readonly args: Readonly<Record<string, string>>;
}

/** podman's defaults may exceed what this process may set. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

/** podman and buildah with a storage of their own, so that nothing else on the machine is touched. */
export class Containers {
  readonly #storage: string[];
  readonly #engine: string[];
  readonly #started: string[] = [];
  readonly #networks: string[] = [];

  private constructor(folder: string, driver: string) {
    this.#storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
    this.#storage.push('--storage-driver', driver);
    this.#engine = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...this.#storage];
    // Otherwise networks are shared by everything on the machine.
    this.#engine.push('--network-config-dir', join(folder, 'networks'));
  }

  /** With layers that share files, where the kernel allows it; with copies otherwise. */
  static async open(folder: string): Promise<Containers> {
    const layered = new Containers(folder, 'overlay');
    return layered.podman('info').then(
      () => layered,
      () => new Containers(folder, 'vfs'),
    );
  }

  podman(...args: readonly string[]): Promise<string> {
    return run('podman', [...this.#engine, ...args]);
  }

  hasImage(image: string): Promise<boolean> {
    return this.#succeeds('image', 'exists', image);
  }

  #succeeds(...args: readonly string[]): Promise<boolean> {
    return this.podman(...args).then(
      () => true,
      () => false,
    );
  }

  async importFiles(folder: string, image: string): Promise<void> {
    const tar = spawn('tar', ['-C', folder, '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const podman = spawn('podman', [...this.#engine, 'import', '-', image], {
      stdio: [tar.stdout, 'ignore', 'ignore'],
    });
    const [code] = await once(podman, 'exit');
    if (code !== 0) throw new Error(`${image} could not be imported`);
  }

  async build({ name, dockerfile, context, args }: ImageOptions): Promise<void> {
    const given = Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
    // Only Docker's format contains health checks.
    const options = ['--isolation', 'chroot', '--format', 'docker', '--layers', ...given];
    await run('buildah', [...this.#storage, 'build', ...options, '-f', dockerfile, '-t', name, context]);
  }

  async sizeMb(image: string): Promise<number> {
    return Number(await this.podman('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6;
  }

  async userOf(image: string): Promise<string> {
    return (await this.podman('image', 'inspect', '--format', '{{.Config.User}}', image)).trim();
  }

  /** All files of an image, without those of the base system. */
  async filesOf(image: string): Promise<string[]> {
    const find = ['find', '/app', '-xdev', '-type', 'f'];
    return (await this.podman('run', '--rm', ...LIMITS, '--network', 'none', image, ...find)).split('\n');
  }

  async createNetwork(name: string, subnet: string): Promise<void> {
    await this.podman('network', 'create', '--subnet', subnet, name);
    this.#networks.push(name);
  }

  /** `args` are those of `podman run`, without the name. */
  async start(name: string, args: readonly string[]): Promise<void> {
    this.#started.push(name);
    await this.podman('run', '--detach', '--name', name, ...LIMITS, ...args);
  }

  /** Runs the health check of the container. */
  isHealthy(name: string): Promise<boolean> {
    return this.#succeeds('healthcheck', 'run', name);
  }

  inspect(name: string, format: string): Promise<string> {
    return this.podman('container', 'inspect', '--format', format, name).then((output) => output.trim());
  }

  /** Runs a program in a container and returns its output. */
  exec(name: string, ...command: readonly string[]): Promise<string> {
    return this.podman('exec', name, ...command);
  }

  logs(name: string): Promise<string> {
    return run('podman', [...this.#engine, 'logs', '--tail', '40', name], { withErrors: true }).catch(
      (error: Error) => error.message,
    );
  }

  /** Seconds from SIGTERM until the container has ended by itself. */
  async stop(name: string): Promise<number> {
    const startedAt = Date.now();
    await this.podman('stop', '--time', '20', name);
    return (Date.now() - startedAt) / 1000;
  }

  async removeAll(): Promise<void> {
    for (const name of this.#started.splice(0).reverse())
      await this.#succeeds('rm', '--force', '--volumes', '--time', '1', name);
    for (const name of this.#networks.splice(0)) await this.#succeeds('network', 'rm', '--force', name);
    await this.#succeeds('volume', 'prune', '--force');
  }
}
