const WIDTH = 12;

/** @param {string} name @param {string} text */
export function say(name, text) {
  console.log(`  ${name.padEnd(WIDTH)}${text}`);
}

/**
 * Says what begins, says every ten seconds that it still goes on, and how long it took in the end.
 * @param {string} name
 * @param {string} doing such as "installing"
 * @param {string} [note] said once, at the beginning
 */
export function begin(name, doing, note = '') {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  say(name, `${doing} …${note}`);
  const timer = setInterval(() => say(name, `still ${doing}, ${seconds()} …`), 10_000);
  return {
    /** @param {string} text */
    done(text) {
      clearInterval(timer);
      say(name, `${text} (${seconds()})`);
    },
    cancel: () => clearInterval(timer),
  };
}
