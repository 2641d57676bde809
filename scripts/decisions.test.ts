import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryFiles } from './lib/repository-files.mjs';
import { ROOT } from './lib/root.mjs';

const FOLDER = 'docs/decisions';
const LIMIT = 45;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const names = readdirSync(join(ROOT, FOLDER)).filter((name) => name !== 'README.md');
const records = names.map((name) => ({ name, text: read(`${FOLDER}/${name}`) }));
const numbers = new Set(names.map((name) => name.slice(0, 3)));
/** Numbers of merged records, with the record that has replaced each. */
const replaced = records.flatMap(({ name, text }) =>
  (/^- Replaces: (.*)$/m.exec(text)?.[1]?.split(', ') ?? []).map((number) => [number, name] as const),
);

/** Numbers in "decision 042", "decisions 042, 043 and 044"; in "decisions 042 to 044" the first and the last. */
function references(text: string): string[] {
  const lists = text.matchAll(/\bdecisions? (\d{3}\b(?:(?:, | and |, and | to )\d{3}\b)*)/gi);
  return [...lists].flatMap(([, list = '']) => list.match(/\d{3}/g) ?? []);
}

/** Files named as "decisions/042-content-events.md". */
const links = (text: string): string[] => text.match(/\bdecisions\/\d{3}[\w-]*(?:\.md)?/g) ?? [];

describe('decision records', () => {
  test(`are at most ${LIMIT}, each with a number of its own`, () => {
    expect(names.filter((name) => !/^\d{3}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
    expect(numbers.size).toBe(names.length);
    expect(names.length).toBeLessThanOrEqual(LIMIT);
  });

  test.each(records)('$name has title, status, date and the three sections', ({ name, text }) => {
    const [title, , status, date] = text.split('\n');
    expect(title).toMatch(new RegExp(`^# ${name.slice(0, 3)} — \\S`));
    expect(status).toMatch(/^- Status: (?:proposed|accepted)$/);
    expect(date).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/);
    expect(text.match(/^## .*$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
    expect(text).not.toMatch(/^## .*\n+(?:##|$(?![\s\S]))/m);
  });

  test('are listed in the index exactly once, under their titles', () => {
    const listed = [...read(`${FOLDER}/README.md`).matchAll(/^- \[(.*)\]\((.*)\)$/gm)].map(
      ([, title, name]) => `${name}: ${title}`,
    );
    const titles = records.map(({ name, text }) => `${name}: ${text.slice(2, text.indexOf('\n'))}`);
    expect(listed.sort()).toEqual(titles.sort());
  });

  test('do not replace a record that exists', () => {
    expect(replaced.filter(([number]) => numbers.has(number))).toEqual([]);
    expect(new Map(replaced).size).toBe(replaced.length);
  });
});

describe('references to decision records', () => {
  test('are found in lists and ranges, and with a link', () => {
    const text =
      'Decision 001, decisions 002, 003 and 004, (decisions 005 to 007), decisions/008-x.md, decision 12';
    expect(references(text)).toEqual(['001', '002', '003', '004', '005', '007']);
    expect(links(text)).toEqual(['decisions/008-x.md']);
  });

  test('name records that exist, everywhere in the repository', () => {
    const files = repositoryFiles(
      '{*.{ts,tsx,js,mjs,css,md,yml,yaml,json,toml,conf,vcl,ini,sql,sh,service,Dockerfile},.env.example,run}',
    ).filter((file) => file !== 'scripts/decisions.test.ts');
    for (const file of ['.env.example', 'docs/architecture.md', 'deploy/varnish/tidemark.vcl', '.ci/run']) {
      expect(files).toContain(file);
    }
    const now = new Map(replaced);
    const dangling = files.flatMap((file) => {
      const text = read(file);
      const numbersWithoutRecord = references(text)
        .filter((number) => !numbers.has(number))
        .map((number) => `${number}, now ${now.get(number) ?? 'deleted'}`);
      const brokenLinks = links(text).filter((link) => !existsSync(join(ROOT, 'docs', link)));
      return [...numbersWithoutRecord, ...brokenLinks].map((reference) => `${file}: ${reference}`);
    });
    expect(dangling).toEqual([]);
  });
});
