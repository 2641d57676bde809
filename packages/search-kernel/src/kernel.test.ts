import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileKernel } from '../tools/compile.ts';

describe('kernel.wasm', () => {
  it('is compiled from assembly/', async () => {
    const committed = readFileSync(new URL('../kernel.wasm', import.meta.url));
    const isSame = Buffer.from(await compileKernel()).equals(committed);
    expect(isSame, 'Run npm run build -w packages/search-kernel').toBe(true);
  });
});
