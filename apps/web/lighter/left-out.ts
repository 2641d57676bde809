/**
 * Parts of Next that our pages load and never use, 12 KB on every first load, and three that are mended: what Next
 * asks for, and the file of this folder that answers in the browser. A test holds them to what Next really uses.
 */
const REPLACED = {
  '../build/polyfills/polyfill-module': 'nothing',
  'next/dist/compiled/process': 'process',
  '../shared/lib/constants': 'constants',
  '../../../lib/constants': 'constants',
  '../../../../lib/constants': 'constants',
  '../shared/lib/image-config-context.shared-runtime': 'image-config-context',
  './route-match-utils': 'route-match-utils',
  '../../../client/script': 'script',
  './script': 'script',
  './route-loader': 'route-loader',
  'react-dom/client': 'react-dom-client',
  'next/dist/client/next-turbopack.js': 'next-client',
};

export const LEFT_OUT = Object.fromEntries(
  Object.entries(REPLACED).map(([request, file]) => [request, { browser: `./lighter/${file}.cjs` }]),
);
