// The service worker of the portal, bundled by build.ts and served as /service-worker.js.
import { registerOfflineHandlers } from './offline.ts';
import { registerPushHandlers } from './push.ts';
import type { WorkerScope } from './scope.ts';

const scope = self as unknown as WorkerScope;
registerOfflineHandlers(scope);
registerPushHandlers(scope);
