import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { derivedSecret, settings } from '../src/settings';

export default () => {
  // Files in this folder are served to anyone who knows the name, so it contains uploads only.
  const folder = join(settings.dataDir, 'public');
  mkdirSync(join(folder, 'uploads'), { recursive: true });
  return {
    host: settings.host,
    port: settings.port,
    app: { keys: [derivedSecret('app-key-1'), derivedSecret('app-key-2')] },
    dirs: { public: folder },
    proxy: { koa: settings.trustProxy > 0 },
    // No requests to external services.
    logger: {
      updates: { enabled: false },
      startup: { enabled: false },
      config: { level: settings.logLevel },
    },
    transfer: { remote: { enabled: false } },
  };
};
