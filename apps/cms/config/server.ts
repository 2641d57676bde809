import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { derivedSecret, settings } from '../src/settings';

export default () => {
  // Everything below this folder is served to whoever knows its name: it holds the uploads and nothing else.
  const folder = join(settings.dataDir, 'public');
  mkdirSync(join(folder, 'uploads'), { recursive: true });
  return {
    host: settings.host,
    port: settings.port,
    app: { keys: [derivedSecret('app-key-1'), derivedSecret('app-key-2')] },
    dirs: { public: folder },
    proxy: { koa: settings.trustProxy > 0 },
    // Nothing is asked of, or told to, anybody outside.
    logger: {
      updates: { enabled: false },
      startup: { enabled: false },
      config: { level: settings.logLevel },
    },
    transfer: { remote: { enabled: false } },
  };
};
