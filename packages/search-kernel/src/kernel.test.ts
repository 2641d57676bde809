import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileKernel } from '../tools/compile.ts';

describe('kernel.wasm', () => {
  it('is compiled from assembly/', async () => {
    const committed = readFileSync(new URL('../kernel.wasm', import.meta.url));
    expect(Buffer.from(await compileKernel()).equals(committed)).toBe(true);
  });
});
