// In place of the file that starts Next's browser side. All of its modules would run in one breath, in which a phone
// hears no touch for a third of a second: here they run one after the other, with a pause for the reader in between.
const PARTS = [
  () => require('react'),
  () => require('../../../node_modules/react-dom/client.js'),
  () => require('next/dist/shared/lib/router/router'),
  () => require('next/dist/client/index.js'),
  // By its path: the file's own name leads here.
  () => require('../../../node_modules/next/dist/client/next-turbopack.js'),
];

/** In the background nobody touches anything, and timers take a second each. */
const pause = () => document.hidden || new Promise((resolve) => setTimeout(resolve));

async function start() {
  for (const run of PARTS) {
    await pause();
    run();
  }
}

start();
