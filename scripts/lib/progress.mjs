const WIDTH = 12;

/** @param {string} name @param {string} text */
export function printLine(name, text) {
  console.log(`  ${name.padEnd(WIDTH)}${text}`);
}

/**
 * Prints what starts, a line every ten seconds while it runs, and how long it took.
 * @param {string} name
 * @param {string} action such as "installing"
 * @param {string} [note] printed once, at the start
 */
export function startProgress(name, action, note = '') {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  printLine(name, `${action} …${note}`);
  const timer = setInterval(() => printLine(name, `still ${action}, ${seconds()} …`), 10_000);
  return {
    /** @param {string} text */
    done(text) {
      clearInterval(timer);
      printLine(name, `${text} (${seconds()})`);
    },
    cancel: () => clearInterval(timer),
  };
}
