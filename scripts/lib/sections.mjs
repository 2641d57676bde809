/** @param {import('./checks.mjs').Outcome} outcome */
export function printOutcome({ title, ok, seconds, output }) {
  console.log(`  ${ok ? 'ok    ' : 'FAILED'}  ${title} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.replace(/^/gm, '      '));
}

/**
 * Prints a heading, runs the section and prints how long it took.
 * @template T @param {string} title @param {() => Promise<T>} run @returns {Promise<T>}
 */
export async function section(title, run) {
  const started = Date.now();
  console.log(`\n== ${title}`);
  const result = await run();
  console.log(`== ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
