// In place of every name that Next's build and server know: these are all that its browser side asks for.
exports.DEV_CLIENT_PAGES_MANIFEST = '_devPagesManifest.json';
exports.DEV_CLIENT_MIDDLEWARE_MANIFEST = '_devMiddlewareManifest.json';
exports.MATCHED_PATH_HEADER = 'x-matched-path';
exports.NEXT_INTERCEPTION_MARKER_PREFIX = 'nxtI';
exports.NEXT_NAV_DEPLOYMENT_ID_HEADER = 'x-nextjs-deployment-id';
exports.NEXT_QUERY_PARAM_PREFIX = 'nxtP';
