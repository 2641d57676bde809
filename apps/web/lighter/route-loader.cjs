// Next lets a click wait for a prefetch of the same page that is under way. Where the network is slow the prefetch
// gives up, and the click is never told: the reader waits for ever. Here a click has a patience of its own, after
// which the router leaves the way to the browser, as it does for any page that cannot be loaded.
const { createRouteLoader, ...others } = require('next/dist/client/route-loader');

const PATIENCE_MS = 5000;

function createPatientLoader(prefix) {
  const loader = createRouteLoader(prefix);
  const { loadRoute } = loader;
  loader.loadRoute = (route, prefetch) => {
    const loading = loadRoute.call(loader, route, prefetch);
    if (prefetch) return loading;
    const error = others.markAssetError(new Error(`Waited too long for ${route}`));
    return Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, { error }))]);
  };
  return loader;
}

module.exports = { ...others, createRouteLoader: createPatientLoader };
