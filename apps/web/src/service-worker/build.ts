// Bundles the service worker into a build: `node src/service-worker/build.ts FOLDER` in apps/web.
import { join } from 'node:path';
import { build } from 'rolldown';

const [folder = '.next'] = process.argv.slice(2);
await build({
  input: join(import.meta.dirname, 'worker.ts'),
  output: { file: join(folder, 'service-worker.js'), format: 'iife', minify: true },
});
