/** Who speaks, wherever a line leaves the house: on screens, in feeds, calendars and pictures. */
export const brand = {
  name: 'Tidemark',
  tagline: 'Crypto and on-chain research, measured.',
} as const;
