import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

// Code with markers does not compile; nothing else reads these files.
it('has no markers of a merge conflict in documents and settings', () => {
  const files = globSync(
    '{*,.github/**/*,bench/**/*,content/**/*,deploy/**/*,docs/**/*}.{md,yml,json,conf,vcl}',
    {
      cwd: ROOT,
    },
  );
  expect(files.length).toBeGreaterThan(100);
  const marked = files.filter((file) => /^(?:<{7}|>{7}) /m.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(marked).toEqual([]);
});
