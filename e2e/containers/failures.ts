import assert from 'node:assert/strict';
import { lasting, type RunningComposition } from './composition.ts';
import type { Containers } from './containers.ts';
import { startTraffic } from './site.ts';
import { step, until } from './step.ts';

/** One instance of each service. */
const FIRST = ['portal-1', 'api-1', 'accounts-1', 'edge-1'];
const REQUESTS = 40;

/** Kills and stops instances while readers request pages. None of their requests may fail. */
export async function testFailures(
  containers: Containers,
  { site, ...composition }: RunningComposition,
  article: string,
): Promise<void> {
  for (const name of FIRST) {
    await step(`nobody notices that ${name} is killed, and it is started again`, async () => {
      const traffic = startTraffic(site, article);
      const pid = Number(await containers.inspect(name, '{{.State.Pid}}'));
      process.kill(pid, 'SIGKILL');
      await until(
        async () =>
          Number(await containers.inspect(name, '{{.RestartCount}}')) > 0 &&
          (await containers.isHealthy(name)),
        () => containers.logs(name),
      );
      assert.deepEqual(await traffic.stop(), []);
    });
  }
  await step('nobody notices that one instance of each is stopped', async () => {
    const traffic = startTraffic(site, article);
    for (const name of FIRST) await containers.stop(name);
    const before = traffic.answered();
    await until(
      async () => traffic.answered() >= before + REQUESTS,
      () => `${traffic.answered() - before} requests were answered`,
    );
    assert.deepEqual(await traffic.stop(), []);
    for (const name of FIRST) await containers.podman('start', name);
    for (const name of lasting(composition)) {
      await until(
        () => containers.isHealthy(name),
        () => containers.logs(name),
      );
    }
  });
}
