const { startTransition } = require('react');
// By its path: the package's own name leads here.
const { createRoot, hydrateRoot } = require('../../../node_modules/react-dom/client.js');

/**
 * Next brings a page to life in one go, in which a phone hears no touch for a quarter of a second. In a transition
 * React does it in steps of a few milliseconds, and at once for whatever the reader touches.
 */
function hydrateInSteps(...given) {
  let root;
  startTransition(() => {
    root = hydrateRoot(...given);
  });
  dispatchEvent(new Event('portal:listening'));
  return root;
}

module.exports = { createRoot, hydrateRoot: hydrateInSteps };
