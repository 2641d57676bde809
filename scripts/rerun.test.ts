import { describe, expect, it, vi } from 'vitest';
import { mayRerun, namePattern, rerunFailed } from './lib/rerun.mjs';
import { type Result, slowest } from './lib/titles.mjs';

function result(status: Result['status'], name: string, file = 'a.test.ts'): Result {
  const rerun = { runner: 'vitest', project: 'unit', file, name } as const;
  return { status, title: `unit › ${file} › ${name}`, rerun };
}

const unloadable: Result = {
  status: 'failed',
  title: 'unit › a.test.ts › could not be run: out of memory',
  rerun: { runner: 'vitest', project: 'unit', file: 'a.test.ts' },
};

describe('mayRerun', () => {
  it.each([
    'packages/contracts/src/access.test.ts',
    'apps/api/test/matrix.test.ts',
    'apps/api/test/canary.test.ts',
    'e2e/slow/canary.spec.ts',
    'apps/api/src/search/oracle.slow.test.ts',
    'apps/accounts/src/features/payment/subscription-access.test.ts',
    'apps/accounts/src/rights.concurrency.test.ts',
  ])('excludes %s, which decides who may read', (file) => {
    expect(mayRerun(result('failed', 'works', file))).toBe(false);
  });

  it('includes other tests that failed, also those whose name only begins like an excluded one', () => {
    expect(mayRerun(result('failed', 'works', 'e2e/accessibility.spec.ts'))).toBe(true);
    expect(mayRerun(result('passed', 'works'))).toBe(false);
  });

  it('excludes what no runner can repeat, such as a crash or a static check', () => {
    expect(mayRerun({ status: 'failed', title: 'vitest › the runner ended with code 134' })).toBe(false);
  });
});

describe('rerunFailed', () => {
  it('counts a test that passes the second time as passed, and as flaky', async () => {
    const results = [result('passed', 'one'), result('failed', 'two')];
    const run = vi.fn(async () => [result('skipped', 'one'), result('passed', 'two')]);
    expect(await rerunFailed(results, run)).toEqual({
      results: [result('passed', 'one'), result('passed', 'two')],
      flaky: ['unit › a.test.ts › two'],
    });
    expect(run).toHaveBeenCalledExactlyOnceWith([results[1]?.rerun]);
  });

  it('leaves a test failed that fails again, or that the second run does not contain', async () => {
    const results = [result('failed', 'one'), result('failed', 'two')];
    const second = [result('failed', 'one'), result('skipped', 'two')];
    expect(await rerunFailed(results, async () => second)).toEqual({ results, flaky: [] });
  });

  it('runs a file that could not be loaded as a whole, and adds what fails in it then', async () => {
    const healthy = await rerunFailed([unloadable], async () => [result('passed', 'one')]);
    expect(healthy.flaky).toEqual([unloadable.title]);
    const broken = await rerunFailed([unloadable], async () => [
      result('passed', 'one'),
      result('failed', 'two'),
    ]);
    expect(broken).toEqual({ results: [unloadable, result('failed', 'two')], flaky: [] });
  });

  it('adds the failure of a second run that crashes', async () => {
    const crash: Result = { status: 'failed', title: 'vitest › the runner ended with code 134' };
    const { results } = await rerunFailed([result('failed', 'one')], async () => [crash]);
    expect(results).toEqual([result('failed', 'one'), crash]);
  });

  it('runs each project by itself, and nothing if nothing failed', async () => {
    const other: Result = {
      ...result('failed', 'one'),
      title: 'e2e › home.spec.ts › one',
      rerun: { runner: 'playwright', project: 'e2e', file: 'home.spec.ts', name: 'one' },
    };
    const run = vi.fn(async () => []);
    await rerunFailed([result('failed', 'one'), other], run);
    expect(run).toHaveBeenCalledTimes(2);
    run.mockClear();
    await rerunFailed([result('passed', 'one')], run);
    expect(run).not.toHaveBeenCalled();
  });

  it('does not repeat many failures, which have a common cause', async () => {
    const run = vi.fn(async () => []);
    const results = Array.from({ length: 21 }, (_, n) => result('failed', `test ${n}`));
    expect(await rerunFailed(results, run)).toEqual({ results, flaky: [] });
    expect(run).not.toHaveBeenCalled();
  });
});

describe('namePattern', () => {
  it('matches exactly the given names, whatever characters they contain', () => {
    const names = ['search > finds "a.b" (once)?', 'rejects a NUL \0 and a break \n'];
    const pattern = new RegExp(namePattern(names));
    for (const name of names) expect(pattern.test(name)).toBe(true);
    expect(pattern.test('search > finds "aXb" (once)?')).toBe(false);
    expect(pattern.test(`${names[0]} again`)).toBe(false);
    expect(namePattern(names)).not.toMatch(/\p{Cc}/u);
  });
});

describe('slowest', () => {
  it('lists the slowest tests first, without those whose time is unknown', () => {
    const results: Result[] = [
      { ...result('passed', 'quick'), seconds: 0.25 },
      { ...result('passed', 'slow'), seconds: 12 },
      result('passed', 'untimed'),
    ];
    expect(slowest(results, 10)).toEqual([
      '  12.0 s  unit › a.test.ts › slow',
      '   0.3 s  unit › a.test.ts › quick',
    ]);
  });
});
