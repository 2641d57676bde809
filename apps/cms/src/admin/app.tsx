import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import mark from './mark.svg';
import { PreviewPanel } from './PreviewPanel';

/** The portal's accent, in the shades that Strapi derives its buttons, links and selections from. */
const accent = {
  light: {
    ...{ primary100: '#e6f0ee', primary200: '#e6f0ee', primary500: '#0a6e69', primary600: '#0a6e69' },
    ...{ primary700: '#075551', buttonPrimary500: '#075551', buttonPrimary600: '#0a6e69' },
  },
  dark: {
    ...{ primary100: '#13282a', primary200: '#13282a', primary500: '#4fc3b7', primary600: '#4fc3b7' },
    ...{ primary700: '#7fd8ce', buttonPrimary500: '#075551', buttonPrimary600: '#0a6e69' },
  },
};

export default {
  config: {
    auth: { logo: mark },
    menu: { logo: mark },
    head: { favicon: mark },
    theme: { light: { colors: accent.light }, dark: { colors: accent.dark } },
    // No release notes and no tutorials.
    notifications: { releases: false },
    tutorials: false,
    translations: {
      en: {
        'Auth.form.welcome.title': 'Tidemark newsroom',
        'Auth.form.welcome.subtitle': 'Log in to write and publish',
        'app.components.LeftMenu.navbrand.title': 'Tidemark newsroom',
        'HomePage.head.title': 'Newsroom',
        'HomePage.header.subtitle': 'What was edited and published last',
      },
    },
  },

  bootstrap(app: StrapiApp) {
    // Strapi announces its own releases in a banner, which has no setting but remembers that it was closed.
    localStorage.setItem('STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false', 'true');
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
