import { visibleLine } from './log-lines.mjs';

/**
 * Prints a child's output with its name: every line (`verbose`), none (`quiet`), otherwise warnings and errors.
 * @param {string} name @param {{ verbose?: boolean, quiet?: boolean }} options
 * @returns {((line: string, fromStderr: boolean) => void) | undefined}
 */
export function linePrinter(name, { verbose = false, quiet = false }) {
  if (quiet) return undefined;
  return (line, fromStderr) => {
    const shown = verbose ? line : visibleLine(line, fromStderr);
    if (shown !== undefined) console.log(`[${name}] ${shown}`);
  };
}
