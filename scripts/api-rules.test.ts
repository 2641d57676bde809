import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findViolations } from './api-rules/find.ts';

const sentences = (source: string, file = 'features/gifts/routes.ts') =>
  findViolations(file, source).map((violation) => violation.replace(/^[^ ]+ /, ''));

describe('paths of routes', () => {
  it.each([
    `app.get('/library/gifts', options, handle);`,
    `app.delete(\n  '/library/gifts/:id',\n  options, handle);`,
    `scope.post(\`\${PREFIX}/gifts/:id\`, handle);`,
  ])('are not spelled again: %s', (source) => {
    expect(sentences(source)).toEqual(['spells the path of a route, which belongs to packages/contracts']);
  });

  it.each([
    'app.get(libraryApi.gifts, options, handle);',
    `app.delete(routePattern(libraryApi.gift, 'id'), options, handle);`,
    `app.get(\`\${PUBLIC_FILES_PREFIX}\${publicFiles.robots}\`, handle);`,
    `scope.get(\`\${api.portalFiles}/*\`, handle);`,
    `headers.get('/library/gifts');`,
  ])('come from contracts: %s', (source) => {
    expect(sentences(source)).toEqual([]);
  });
});

describe('methods of libraries', () => {
  it.each([
    'pool.connect = () => undefined;',
    'client.query = function (text) { return text; };',
    'const own = (text) => text; client.query = own as typeof client.query;',
    'function send() {} reply.send = send;',
    'app.inject = app.inject.bind(other);',
  ])('are not replaced: %s', (source) => {
    expect(sentences(source)).toHaveLength(1);
  });

  it.each(['request.contentKeys = keys;', 'this.run = () => undefined;', 'process.exitCode = 1;'])(
    'are not what this assigns: %s',
    (source) => {
      expect(sentences(source)).toEqual([]);
    },
  );
});

describe('what exists once in a process', () => {
  it.each([
    'const engine = createSearchEngine(db);',
    'const db = await openPostgres(url);',
    'const pool = new pg.Pool(options);',
    'const pool = new Pool(options);',
    'const timer = setInterval(work, 1000);',
    'const terms = new WeakMap();',
  ])('is constructed by compose.ts only: %s', (source) => {
    expect(sentences(source)).toHaveLength(1);
  });

  it('is constructed there', () => {
    const source = 'const engine = createSearchEngine(await openDatabase(config)); setInterval(work, 1000);';
    expect(sentences(source, 'compose.ts')).toEqual([]);
  });
});

it('holds for this repository', () => {
  const check = fileURLToPath(new URL('./api-rules.ts', import.meta.url));
  expect(execFileSync(process.execPath, [check], { encoding: 'utf8' })).toContain(' 0 violations');
});
