import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PreviewPanel } from './PreviewPanel';

export default {
  config: {
    // No look at what is new elsewhere, and no lessons.
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
    apis.addEditViewSidePanel((panels) => [...panels.filter(isNotFramed), PreviewPanel]);
  },
};

/**
 * Strapi's own preview shows the portal in a frame, and the portal lets nobody frame it. Its panel bears no
 * name; it is the one that stands behind the actions without any.
 */
function isNotFramed(panel: { type?: string }, at: number, panels: readonly { type?: string }[]): boolean {
  return panel.type !== undefined || panels[at - 1]?.type !== 'actions';
}
