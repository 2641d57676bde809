import { main } from 'assemblyscript/asc';

/** Compiles `assembly/`. The result is the same on every machine. */
export async function compileKernel(): Promise<Uint8Array> {
  let binary: Uint8Array | undefined;
  const baseDir = new URL('../assembly/', import.meta.url).pathname;
  const options = ['-O3', '--runtime', 'stub', '--noAssert', '--importMemory', '--memoryBase', '1024'];
  const { error, stderr } = await main(
    ['index.ts', '--baseDir', baseDir, '--outFile', 'kernel.wasm', ...options, '--enable', 'simd'],
    {
      writeFile(_name: string, contents: string | Uint8Array) {
        if (typeof contents !== 'string') binary = contents;
      },
    },
  );
  if (error || !binary) throw new Error(`The kernel could not be compiled: ${stderr}`, { cause: error });
  return binary;
}
