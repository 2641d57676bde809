import { startTransition } from 'react';
// next.config.ts resolves this name to the original react-dom/client.
import { createRoot, hydrateRoot } from 'react-dom-client-original';

/**
 * Replaces react-dom/client in the browser. Next.js hydrates the whole page in one task, which blocks input for
 * hundreds of milliseconds on a phone. Inside a transition React hydrates in slices of a few milliseconds, and at
 * once when an event needs it.
 */
function hydrateInTransition(...args) {
  let root;
  startTransition(() => {
    root = hydrateRoot(...args);
  });
  return root;
}

export { createRoot, hydrateInTransition as hydrateRoot };
export default { createRoot, hydrateRoot: hydrateInTransition };
