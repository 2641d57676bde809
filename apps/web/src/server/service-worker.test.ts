import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readServiceWorker } from './service-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'tidemark-worker-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names the static files of the build before the worker', () => {
  expect(readServiceWorker(folder, 'https://api.test')).toBeUndefined();
  mkdirSync(join(folder, 'static', 'chunks'), { recursive: true });
  writeFileSync(join(folder, 'static', 'chunks', 'b.js'), '');
  writeFileSync(join(folder, 'static', 'chunks', 'a.css'), '');
  writeFileSync(join(folder, 'static', 'chunks', 'a.js.map'), '');
  writeFileSync(join(folder, 'BUILD_ID'), 'B1\n');
  writeFileSync(join(folder, 'service-worker.js'), 'worker();');
  expect(String(readServiceWorker(folder, 'https://api.test'))).toBe(
    'Object.assign(self,{"API_URL":"https://api.test","BUILD_ID":"B1",' +
      '"BUILD_ASSETS":["/_next/static/chunks/a.css","/_next/static/chunks/b.js"]});\nworker();',
  );
});
