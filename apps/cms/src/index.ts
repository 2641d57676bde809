import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { applyViews } from './layout/apply';
import { followDocuments } from './newsroom/follow';
import { Hook } from './newsroom/hook';
import { ensureAdmins } from './people/admins';
import { ensureRoles } from './people/roles';
import { ensureToken } from './people/token';
import { seed } from './seed/seed';
import { SettingError } from './settings';

/** Pictures are kept as they were uploaded; the portal API makes the formats that readers get. */
const KEEP_PICTURES = { sizeOptimization: false, responsiveDimensions: false, autoOrientation: false };

let hook: Hook | undefined;

export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    hook = new Hook(strapi.log);
    strapi.documents.use(followDocuments(strapi, hook));
    // Pictures of drafts and of gated bodies are protected by nothing but their names: 128 random bits.
    strapi.plugin('upload').service('image-manipulation').generateFileName = () =>
      randomBytes(16).toString('hex');
  },

  /** All of this is done before the server listens. */
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    try {
      await ensureRoles(strapi);
      await ensureAdmins(strapi);
      await ensureToken(strapi);
      await applyViews(strapi);
      await strapi.plugin('upload').service('upload').setSettings(KEEP_PICTURES);
      await seed(strapi);
    } catch (error) {
      // What an operator can mend gets a sentence; anything else keeps its trace.
      if (!(error instanceof SettingError)) throw error;
      console.error(error.message);
      process.exit(1);
    }
  },

  destroy() {
    hook?.stop();
  },
};
