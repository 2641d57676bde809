import { startTransition } from 'react';

/**
 * Replaces react-dom/client in the browser. Next.js evaluates React together with its own modules and hydrates the
 * whole page in the same task, which blocks input for hundreds of milliseconds on a phone. Here React is evaluated
 * in a task of its own. Hydration runs inside a transition: React works in slices of a few milliseconds, and at once
 * when an event needs it.
 */
function hydrateRoot(container, element, options) {
  let root;
  let latest = element;
  const hydrate = () => {
    // next.config.ts resolves this name to the original react-dom/client. `require` evaluates it here, not at the start.
    const original = require('react-dom-client-original');
    setTimeout(() => {
      startTransition(() => {
        root = original.hydrateRoot(container, element, options);
        if (latest !== element) root.render(latest);
      });
    });
  };
  setTimeout(hydrate);
  return {
    render(next) {
      latest = next;
      root?.render(next);
    },
    unmount() {
      root?.unmount();
    },
  };
}

function createRoot(container, options) {
  return require('react-dom-client-original').createRoot(container, options);
}

export { createRoot, hydrateRoot };
export default { createRoot, hydrateRoot };
