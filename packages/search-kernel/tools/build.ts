// `npm run build -w packages/search-kernel`: compiles `assembly/` to `kernel.wasm`, which is committed so that neither a
// start nor an image needs the compiler.
import { writeFileSync } from 'node:fs';
import { compileKernel } from './compile.ts';

writeFileSync(new URL('../kernel.wasm', import.meta.url), await compileKernel());
