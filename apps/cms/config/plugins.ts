const PICTURES = ['image/webp', 'image/png', 'image/jpeg', 'image/avif', 'image/gif'];

export default () => ({
  upload: {
    config: {
      sizeLimit: 20 * 1024 * 1024,
      // Other formats are made by the portal API when it takes a picture in.
      breakpoints: {},
      security: { allowedTypes: PICTURES },
    },
  },
});
