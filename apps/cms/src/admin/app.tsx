import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PreviewPanel } from './PreviewPanel';

export default {
  config: {
    // No release notes and no tutorials.
    notifications: { releases: false },
    tutorials: false,
    translations: {
      en: {
        'Auth.form.welcome.title': 'Tidemark newsroom',
        'Auth.form.welcome.subtitle': 'Sign in to write and publish',
        'app.components.LeftMenu.navbrand.title': 'Tidemark newsroom',
      },
    },
  },

  bootstrap(app: StrapiApp) {
    const { apis } = app.getPlugin('content-manager') as unknown as ContentManagerPlugin['config'];
    apis.addEditViewSidePanel((panels) => [...panels.filter(isNotFramePreview), PreviewPanel]);
  },
};

/**
 * Hides Strapi's own preview panel, which shows the portal in a frame; the portal forbids framing. The panel has
 * no type, so it is recognised by its position after the actions panel.
 */
function isNotFramePreview(
  panel: { type?: string },
  index: number,
  panels: readonly { type?: string }[],
): boolean {
  return panel.type !== undefined || panels[index - 1]?.type !== 'actions';
}
