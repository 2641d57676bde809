import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { freePort } from './ports.ts';
import { startProcess } from './process.ts';

const node = process.execPath;

/** A server that also starts a grandchild, which must not outlive it. */
const SERVER = `
  const { spawn } = require('node:child_process');
  const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  require('node:http').createServer((_, res) => res.end('ok')).listen(Number(process.env.PORT), '127.0.0.1', () => {
    console.log('grandchild=' + grandchild.pid);
  });`;

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<boolean> {
  for (let n = 0; n < 100 && alive(pid); n += 1) await sleep(50);
  return !alive(pid);
}

async function startServer() {
  const port = await freePort();
  const running = await startProcess({
    name: 'server',
    cmd: node,
    args: ['-e', SERVER],
    env: { ...process.env, PORT: String(port) },
    ready: `http://127.0.0.1:${port}/`,
  });
  const grandchild = Number(/grandchild=(\d+)/.exec(running.logs())?.[1]);
  return { running, grandchild };
}

describe('startProcess', () => {
  test('waits until the address responds and stops the whole process group', async () => {
    const { running, grandchild } = await startServer();
    expect(alive(grandchild)).toBe(true);
    await running.stop();
    expect(await untilGone(running.pid)).toBe(true);
    expect(await untilGone(grandchild)).toBe(true);
  });

  test.runIf(existsSync('/dev/full'))(
    'keeps the output and goes on when the disk of its log is full',
    async () => {
      const print = `for (let n = 0; n < 3; n += 1) setTimeout(() => console.log('line ' + n), n * 50)`;
      const options = { name: 'printer', cmd: node, args: ['-e', print], logFile: '/dev/full' };
      const running = await startProcess(options);
      expect((await running.exited).code).toBe(0);
      expect(running.logs()).toBe('line 0\nline 1\nline 2');
      // The stream reports its error asynchronously; unhandled, it would end this process.
      await sleep(100);
    },
  );

  test('kills the whole process group', async () => {
    const { running, grandchild } = await startServer();
    await running.kill();
    expect((await running.exited).signal).toBe('SIGKILL');
    expect(await untilGone(grandchild)).toBe(true);
  });

  test('includes the output of a process that ends before it is ready in the error', async () => {
    const start = startProcess({
      name: 'broken',
      cmd: node,
      args: ['-e', 'console.error("no such setting"); process.exit(3)'],
      ready: /never/,
    });
    await expect(start).rejects.toThrow(/broken ended with code 3 before it was ready[\s\S]*no such setting/);
  });

  test('reports a command that does not exist', async () => {
    const start = startProcess({ name: 'missing', cmd: '/no/such/program', ready: /never/ });
    await expect(start).rejects.toThrow(/missing ended with code 127 before it was ready[\s\S]*ENOENT/);
  });

  test('kills a process that is not ready in time', async () => {
    const start = startProcess({
      name: 'slow',
      cmd: node,
      args: ['-e', 'console.log("pid=" + process.pid); setInterval(() => {}, 1000)'],
      ready: /never/,
      readyTimeoutMs: 500,
    });
    const error = await start.then(
      () => new Error('it was ready'),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(/slow was not ready after 0.5 s/);
    expect(alive(Number(/pid=(\d+)/.exec(error.message)?.[1]))).toBe(false);
  });

  test('stops the process group when its parent process is killed with SIGKILL', async () => {
    const source = `import { startProcess } from ${JSON.stringify(import.meta.resolve('./process.ts'))};
      const child = await startProcess({ name: 'x', cmd: process.execPath, ready: /up/,
        args: ['-e', 'console.log("up"); setInterval(() => {}, 1000)'] });
      console.log(child.pid);
      setInterval(() => {}, 1000);`;
    const owner = spawn(node, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(owner.stdout, 'data');
    owner.kill('SIGKILL');
    expect(await untilGone(Number(String(line)))).toBe(true);
  });
});
