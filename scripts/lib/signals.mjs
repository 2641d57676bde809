const ECHO_MS = 1000;

/**
 * The first Ctrl-C (or SIGTERM, or a closed terminal) stops, the second kills.
 * @param {{ first: () => void | Promise<void>, second: () => void }} handlers
 */
export function onStopSignal({ first, second }) {
  let firstAt = 0;
  const take = () => {
    if (firstAt === 0) {
      firstAt = Date.now();
      void first();
      // npm passes on a Ctrl-C that the terminal has already sent to all of us: an echo, not a second wish.
    } else if (Date.now() - firstAt > ECHO_MS) second();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, take);
  if (process.env.npm_lifecycle_event) watchParent(take);
}

/** npm killed with -9 cannot pass anything on; its servers should not keep the ports. @param {() => void} take */
function watchParent(take) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    take();
  }, 1000);
  timer.unref();
}
