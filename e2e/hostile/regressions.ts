import { join } from 'node:path';
import { runtimeNode } from '../../scripts/lib/node.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { runInForeground } from '../../scripts/lib/supervisor.mjs';
import { programEnvironment } from '../../scripts/lib/test-program.mjs';
import { clearReport, collect, type Result } from '../../scripts/lib/titles.mjs';

// Attacks that have a test of their own elsewhere, at the level of the fault. This run selects those tests instead of
// repeating them. A rule without a passing test fails the run. Whoever writes a test for a further attack adds it here.

interface Rule {
  readonly name: string;
  readonly project: 'accounts' | 'api' | 'api-slow' | 'component' | 'unit' | 'unit-slow';
  /** The path of the test, or a part of it. */
  readonly file: string;
  /** Parts of the titles of its tests. */
  readonly titles: readonly string[];
}

const RULES: readonly Rule[] = [
  {
    ...{ name: 'every credential ends with every ending, in every process', project: 'api-slow' },
    ...{ file: 'endings.slow', titles: ['in every process', 'does not end'] },
  },
  {
    ...{ name: 'a session has an absolute end', project: 'accounts', file: 'features/security/' },
    titles: ['a session ends 90 days after it began', 'nobody can log in to a disabled account'],
  },
  {
    ...{ name: 'rights of one reader are written one at a time', project: 'accounts' },
    ...{ file: 'test/races/races', titles: ['are right after a payment and its refund', 'histories with'] },
  },
  {
    ...{
      name: 'no rule depends on a list that stops at 100 rows',
      project: 'accounts',
      file: 'test/many-rows',
    },
    titles: [
      'applies what a billing system says after',
      'deletes a reader with',
      'lists 300 sessions',
      'deletes 300 accounts',
    ],
  },
  {
    ...{
      name: 'changed rights and passwords end tokens at the API',
      project: 'api',
      file: 'features/entitlements/',
    },
    titles: [
      'close access at once',
      'apply to a token that was verified before',
      'need the main app’s signature',
    ],
  },
  {
    ...{
      name: 'a changed password or address ends other sessions',
      project: 'accounts',
      file: 'features/security/',
    },
    titles: ['ends all other sessions, gives this one a new id', 'notifies both and renews the session'],
  },
  {
    ...{ name: 'another site does not open an account by its address', project: 'accounts' },
    ...{ file: 'features/connected-sites/', titles: ['does not open an existing account by its address'] },
  },
  {
    ...{
      name: 'a disconnected site stays disconnected',
      project: 'accounts',
      file: 'features/connected-sites/',
    },
    titles: ['refuses the next sign-in with'],
  },
  {
    ...{
      name: 'links of emails end when the address changes',
      project: 'api',
      file: 'features/notification-emails/',
    },
    titles: ['stop working when the address changes', 'still unsubscribe, and do nothing else'],
  },
  {
    ...{ name: 'common passwords are rejected', project: 'accounts', file: 'password-rules' },
    titles: ['reject the common password', 'reject "'],
  },
  {
    ...{ name: 'guesses from many networks are slowed down, the owner is not', project: 'accounts' },
    file: 'features/login/limits',
    titles: [
      'slow down guesses from many networks',
      'allow fewer than 150 guesses a day',
      'do not affect the owner when someone else guesses',
    ],
  },
  {
    ...{
      name: 'a code of an authenticator opens one sign-in',
      project: 'accounts',
      file: 'features/two-factor/',
    },
    titles: [
      'accepts each code once, also by several requests to two processes at once',
      'accepts the code of the current step and its neighbours only',
      'accepts each recovery code once',
    ],
  },
  {
    ...{
      name: 'a database role reaches its own database only',
      project: 'unit-slow',
      file: 'database-roles',
    },
    titles: [
      'keep portal out of',
      'keep accounts out of',
      'keep cms out of',
      'no right over roles',
      'let backup read',
    ],
  },
  {
    ...{
      name: 'tokens in fragments never travel in source',
      project: 'accounts',
      file: 'platform/http/return-context',
    },
    titles: ['#gift='],
  },
  {
    ...{
      name: 'the gate leaves out the token of a gift',
      project: 'component',
      file: 'platform/session/login',
    },
    titles: ['returns without what opens something by itself'],
  },
  {
    ...{
      name: 'a device of many networks is many readers of a gift',
      project: 'api',
      file: 'features/gifts/',
    },
    titles: ['opened with one device identifier from several networks'],
  },
  {
    ...{ name: 'cells of CSV files are no formulas', project: 'unit', file: 'spreadsheet-text' },
    titles: ['is neutralised if it begins with'],
  },
  {
    ...{ name: 'pages of this machine check the Host header', project: 'accounts', file: 'features/outbox/' },
    titles: ['whose name leads to this machine'],
  },
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export async function runRegressions(): Promise<Result[]> {
  clearReport('vitest');
  const projects = [...new Set(RULES.map(({ project }) => project))];
  const args = [
    ...[join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...new Set(RULES.map(({ file }) => file))],
    ...projects.flatMap((project) => ['--project', project]),
    ...['--testNamePattern', RULES.flatMap(({ titles }) => titles.map(escaped)).join('|')],
    ...['--reporter', 'default', '--reporter', join(ROOT, 'scripts', 'reporters', 'vitest.ts')],
  ];
  // `npm test` runs 20 histories.
  const env = { ...programEnvironment(), RACE_HISTORIES: '4' };
  const code = await runInForeground(runtimeNode(), args, { cwd: ROOT, env });
  const tests = collect('vitest', code, projects);
  return RULES.flatMap(({ name, project, file, titles }) =>
    titles.map((part): Result => {
      const title = `hostile › ${name} › ${part}`;
      const found = tests.filter(
        (test) =>
          test.title.startsWith(`${project} › `) && test.title.includes(file) && test.title.includes(part),
      );
      const ran = found.filter(({ status }) => status !== 'skipped');
      const passed = ran.length > 0 && ran.every(({ status }) => status === 'passed');
      if (!passed) console.log(`! ${title}: ${ran.length} tests, not all passed`);
      return { status: passed ? 'passed' : 'failed', title };
    }),
  );
}
