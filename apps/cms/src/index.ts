import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { applyViews } from './layout/apply';
import { createDocumentMiddleware } from './newsroom/document-middleware';
import { WebhookSender } from './newsroom/webhook';
import { ensureAdmins } from './people/admins';
import { ensureRoles } from './people/roles';
import { ensureToken } from './people/token';
import { seed } from './seed/seed';
import { SettingError } from './settings';

/** Uploaded images stay unchanged; the portal API creates the formats that readers get. */
const UPLOAD_SETTINGS = { sizeOptimization: false, responsiveDimensions: false, autoOrientation: false };

let webhookSender: WebhookSender | undefined;

export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    webhookSender = new WebhookSender(strapi.log);
    strapi.documents.use(createDocumentMiddleware(strapi, webhookSender));
    // Images of drafts and gated bodies are protected only by their file names: 128 random bits.
    strapi.plugin('upload').service('image-manipulation').generateFileName = () =>
      randomBytes(16).toString('hex');
  },

  /** Completes before the server listens. */
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    try {
      await ensureRoles(strapi);
      await ensureAdmins(strapi);
      await ensureToken(strapi);
      await applyViews(strapi);
      await strapi.plugin('upload').service('upload').setSettings(UPLOAD_SETTINGS);
      await seed(strapi);
    } catch (error) {
      // An invalid setting is reported in one sentence; other errors keep their stack trace.
      if (!(error instanceof SettingError)) throw error;
      console.error(error.message);
      process.exit(1);
    }
  },

  destroy() {
    webhookSender?.stop();
  },
};
