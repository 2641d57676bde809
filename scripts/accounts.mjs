// `npm run accounts -- grant|revoke|show`: runs the main app's command with the settings of `npm start`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, UserFacingError } from './lib/root.mjs';
import { readEnvironment, readSettings } from './lib/settings.mjs';

try {
  const { env } = readSettings(readEnvironment());
  const options = `${env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();
  const { status } = spawnSync('node', [join('src', 'command.ts'), ...process.argv.slice(2)], {
    cwd: join(ROOT, 'apps', 'accounts'),
    env: { ...env, NODE_OPTIONS: options },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
