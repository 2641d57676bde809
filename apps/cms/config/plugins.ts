const IMAGE_TYPES = ['image/webp', 'image/png', 'image/jpeg', 'image/avif', 'image/gif'];

export default () => ({
  upload: {
    config: {
      sizeLimit: 20 * 1024 * 1024,
      // The portal API creates the other formats when it ingests an image.
      breakpoints: {},
      security: { allowedTypes: IMAGE_TYPES },
    },
  },
});
