import assert from 'node:assert/strict';
import { databasePassword, NETWORK, PASSWORD, type RunningComposition } from './composition.ts';
import type { Containers } from './containers.ts';
import { buildNewsroom, NEWSROOM_IMAGE, USER_ID } from './images.ts';
import { step, until } from './step.ts';

/** Starts the newsroom, which is not part of deploy/compose.yml, beside it and with its database server. */
export async function testNewsroom(containers: Containers, { services }: RunningComposition): Promise<void> {
  const settings = {
    ...services.get('api-1')?.environment,
    CMS_DATABASE_URL: `postgres://cms:${databasePassword('cms')}@primary:5432/cms`,
    CMS_SECRET: `${PASSWORD}-1`,
    CMS_TOKEN: `${PASSWORD}-2`,
    CMS_WEBHOOK_SECRET: `${PASSWORD}-3`,
    PREVIEW_SECRET: `${PASSWORD}-4`,
    CMS_ADMIN_EMAIL: 'editor@example.com',
    CMS_ADMIN_PASSWORD: 'Password-of-1-editor',
  };
  await buildNewsroom(containers);
  await step('the newsroom is healthy, with a read-only root filesystem and without root', async () => {
    await containers.start('newsroom', [
      ...['--network', NETWORK, '--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp'],
      ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
      ...Object.entries(settings).flatMap((pair) => ['--env', pair.join('=')]),
      NEWSROOM_IMAGE,
    ]);
    await until(
      () => containers.isHealthy('newsroom'),
      () => containers.logs('newsroom'),
    );
    assert.equal((await containers.exec('newsroom', 'id', '-u')).trim(), USER_ID);
    await assert.rejects(containers.exec('newsroom', 'touch', '/app/written'), /Read-only file system/);
  });
}
