import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryFiles } from './lib/repository-files.mjs';
import { ROOT } from './lib/root.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const scriptsOf = (file: string) =>
  Object.keys((JSON.parse(read(file)) as { scripts?: object }).scripts ?? {});

/** The rows of the table of commands: the commands of the first cell without their arguments. */
function listedCommands(readme: string): string[] {
  const table = readme.slice(readme.indexOf('| command |')).split('\n\n', 1)[0] ?? '';
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '');
  return cells.flatMap((cell) =>
    [...cell.matchAll(/`(?:npm (?:run )?)?([\w:-]+)[^`]*`/g)].map(([, name = '']) => name),
  );
}

/** The anchors that GitHub gives to headings. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

// The changelog names what existed at the time. Links of articles are those of readers; `npm run content:lint` checks them.
const documents = repositoryFiles('*.md').filter(
  (file) => file !== 'CHANGELOG.md' && !file.startsWith('content/articles/'),
);

describe('commands', () => {
  test('are read from names with and without "npm run", and with arguments', () => {
    const table =
      'Intro `npm run old`\n\n| command | what |\n|---|---|\n| `npm test`, `npm run a:b -- X`, `c` | `d` |\n\n';
    expect(listedCommands(table)).toEqual(['test', 'a:b', 'c']);
  });

  test('of package.json are listed in the README, each once, and no other', () => {
    expect(listedCommands(read('README.md')).sort()).toEqual(scriptsOf('package.json').sort());
  });

  test('that documents name exist', () => {
    const known = new Set(repositoryFiles('package.json').flatMap(scriptsOf));
    expect(documents.length).toBeGreaterThan(40);
    const unknown = documents.flatMap((file) =>
      [...read(file).matchAll(/\bnpm run (?:-[\w-]+ )*([\w:-]+)/g)]
        .filter(([, name = '']) => !known.has(name))
        .map(([command]) => `${file}: ${command}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('documents', () => {
  test('name paths of the repository that exist', () => {
    const path = /`((?:apps|bench|content|deploy|docs|e2e|packages|scripts)\/[\w./*-]+)`/g;
    const missing = documents.flatMap((file) =>
      [...read(file).matchAll(path)]
        .filter(([, named = '']) => globSync(named, { cwd: ROOT }).length === 0)
        .map(([, named]) => `${file}: ${named}`),
    );
    expect(missing).toEqual([]);
  });

  test('link to files and headings that exist', () => {
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, target = '', heading]) => {
          const linked = target === '' ? file : join(dirname(file), target);
          return !existsSync(join(ROOT, linked)) || (heading && !anchorsOf(read(linked)).includes(heading));
        })
        .map(([link]) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});
