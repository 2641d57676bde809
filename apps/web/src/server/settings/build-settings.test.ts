import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildSettings, collectorSettings } from './build-settings.ts';

const DOCKERFILE = new URL('../../../../../deploy/containers/web.Dockerfile', import.meta.url);

test('the image of the portal can be built with every setting that a build contains', () => {
  const dockerfile = readFileSync(DOCKERFILE, 'utf8');
  const names = [...dockerfile.matchAll(/^ARG ([A-Z_]+)/gm)].map(([, name]) => name);
  // COMPONENT_PAGE is for tests.
  const wanted = Object.keys({ ...buildSettings({}), ...collectorSettings({}) }).filter(
    (name) => name !== 'COMPONENT_PAGE',
  );
  expect(names).toEqual(expect.arrayContaining(wanted));
});
