import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './lib/root.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** How many requirements of levels 1 and 2 the sections of ASVS 5.0.0 begin with; those of level 3 follow them. */
const SECTIONS = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
};

interface Requirement {
  readonly number: string;
  readonly state: string;
  readonly evidence: string;
}

function readChecklist(text: string): Requirement[] {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|[^|]+\| \**([^|*]+)\** \| ([^|]+) \|$/gm)].map(
    ([, number = '', state = '', evidence = '']) => ({ number, state: state.trim(), evidence }),
  );
}

/** The tests that a line names: the path of a file in code, followed by titles in quotation marks. */
function testsOf(evidence: string): { file: string; title: string }[] {
  const named = evidence.matchAll(/`([^`]+)` ((?:“[^”]+”(?:, )?)+)/g);
  return [...named].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  );
}

const text = read('docs/asvs.md');
const checklist = readChecklist(text);

describe('the ASVS checklist', () => {
  test('has each requirement of levels 1 and 2 of chapters 6 to 10 once', () => {
    const numbers = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
    );
    expect(numbers).toHaveLength(96);
    expect(checklist.map(({ number }) => number)).toEqual(numbers);
  });

  test('says of each whether it is met, with a test or a reason', () => {
    for (const { number, state, evidence } of checklist) {
      expect([number, ['met', 'not met', 'does not apply'].includes(state)]).toEqual([number, true]);
      expect([number, evidence.trim().length > 8]).toEqual([number, true]);
    }
    const count = (wanted: string) => checklist.filter(({ state }) => state === wanted).length;
    expect(text).toContain(
      `${checklist.length} requirements ${count('met')} are met, ${count('not met')} are not, and ${count('does not apply')} do not apply`,
    );
  });

  test('names tests that exist', () => {
    const tests = checklist.flatMap(({ number, evidence }) =>
      testsOf(evidence).map((one) => ({ number, ...one })),
    );
    expect(tests.length).toBeGreaterThan(60);
    const missing = tests.filter(
      ({ file, title }) => !existsSync(join(ROOT, file)) || !read(file).includes(title),
    );
    expect(missing).toEqual([]);
  });

  test('is read with planted faults', () => {
    expect(testsOf('x: `a.test.ts` “one”, “two”; `b.ts` “three”. `c.md`')).toEqual([
      { file: 'a.test.ts', title: 'one' },
      { file: 'a.test.ts', title: 'two' },
      { file: 'b.ts', title: 'three' },
    ]);
    expect(readChecklist('| 6.1.1 | a | **not met** | b |\n')).toEqual([
      { number: '6.1.1', state: 'not met', evidence: 'b' },
    ]);
  });
});
