import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The worker with the names of the build's static files and the public address of the API. It differs between builds, so browsers replace it. */
export function readServiceWorker(buildFolder: string, apiUrl: string): Buffer | undefined {
  const file = join(buildFolder, 'service-worker.js');
  if (!existsSync(file)) return undefined;
  const folder = join(buildFolder, 'static');
  const assets = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .map((path) => `/_next/static/${path}`)
    .sort();
  const buildId = readFileSync(join(buildFolder, 'BUILD_ID'), 'utf8').trim();
  const values = { API_URL: apiUrl, BUILD_ID: buildId, BUILD_ASSETS: assets };
  const head = `Object.assign(self,${JSON.stringify(values)});\n`;
  return Buffer.concat([Buffer.from(head), readFileSync(file)]);
}
