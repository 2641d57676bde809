export default {
  config: {
    // No look at what is new elsewhere, and no lessons.
    notifications: { releases: false },
    tutorials: false,
    head: {},
    translations: {
      en: {
        'Auth.form.welcome.title': 'Tidemark newsroom',
        'Auth.form.welcome.subtitle': 'Sign in to write and publish',
        'app.components.LeftMenu.navbrand.title': 'Tidemark newsroom',
      },
    },
  },
  bootstrap() {},
};
