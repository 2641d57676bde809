import { previewAddress } from '../src/newsroom/preview';
import { derivedSecret, settings } from '../src/settings';

export default () => ({
  auth: { secret: derivedSecret('admin-jwt') },
  apiToken: { salt: derivedSecret('api-token') },
  transfer: { token: { salt: derivedSecret('transfer-token') } },
  secrets: { encryptionKey: derivedSecret('encryption') },
  autoOpen: false,
  flags: { nps: false, promoteEE: false },
  preview: {
    enabled: true,
    config: { allowedOrigins: [new URL(settings.portalUrl).origin], handler: previewAddress },
  },
});
