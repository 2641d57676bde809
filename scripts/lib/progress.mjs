const WIDTH = 12;

/** @param {string} name @param {string} text */
export function printLine(name, text) {
  console.log(`  ${name.padEnd(WIDTH)}${text}`);
}

/**
 * Says what begins, says every ten seconds that it still goes on, and how long it took in the end.
 * @param {string} name
 * @param {string} doing such as "installing"
 * @param {string} [note] said once, at the beginning
 */
export function startProgress(name, doing, note = '') {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  printLine(name, `${doing} …${note}`);
  const timer = setInterval(() => printLine(name, `still ${doing}, ${seconds()} …`), 10_000);
  return {
    /** @param {string} text */
    done(text) {
      clearInterval(timer);
      printLine(name, `${text} (${seconds()})`);
    },
    cancel: () => clearInterval(timer),
  };
}
