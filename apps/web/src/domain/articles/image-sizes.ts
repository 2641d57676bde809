/** How wide the pictures of an article page are, for the browser's choice of a file. */
export const IMAGE_SIZES = {
  cover: '(min-width: 1040px) 984px, 100vw',
  body: '(min-width: 720px) 656px, 100vw',
} as const;
