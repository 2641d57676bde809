/** The publication's name on screens, in feeds, calendars and images. */
export const brand = {
  name: 'Tidemark',
  tagline: 'Crypto and on-chain research, measured.',
} as const;
