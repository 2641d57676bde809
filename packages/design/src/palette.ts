/** A colour in the light and in the dark theme. */
export interface Colour {
  readonly light: string;
  readonly dark: string;
}

const colour = (light: string, dark: string): Colour => ({ light, dark });

/** The names are those of the custom properties: `accentStrong` is `--accent-strong`. */
export const palette = {
  paper: colour('#fbfaf7', '#0c1416'),
  raised: colour('#ffffff', '#121c1f'),
  sunken: colour('#f3f1eb', '#0f191b'),
  ink: colour('#12211f', '#e7eeec'),
  quiet: colour('#51625f', '#9db0ac'),
  hairline: colour('#e2dfd7', '#22302f'),
  rule: colour('#12211f', '#51625f'),
  /** The border of a form field. */
  edge: colour('#8a9693', '#5f7370'),
  accent: colour('#0a6e69', '#4fc3b7'),
  accentStrong: colour('#075551', '#7fd8ce'),
  accentWash: colour('#e6f0ee', '#13282a'),
  onAccent: colour('#ffffff', '#07201e'),
  danger: colour('#b3261e', '#f2b8b5'),
  dangerFill: colour('#b3261e', '#8c1d18'),
  onDanger: colour('#ffffff', '#ffffff'),
  skeleton: colour('#ebe8e0', '#1a2628'),
  skeletonSheen: colour('#f4f2ec', '#223032'),
  highlight: colour('#d9ece8', '#1d4745'),

  markYellow: colour('#fbeeb0', '#4a4216'),
  markGreen: colour('#d3efcf', '#1f4426'),
  markBlue: colour('#d2e6fa', '#1b3c5c'),
  markPink: colour('#fadbe6', '#512638'),

  tierFree: colour('#3b6e3b', '#8cc48c'),
  tierPioneer: colour('#1f5e9e', '#82b6ea'),
  tierProfessional: colour('#5b3fa0', '#b7a2f0'),
  tierAlpha: colour('#8a5a00', '#e0b25a'),

  /** Series of charts, in the order in which they are drawn. */
  series1: colour('#0a6e69', '#4fc3b7'),
  series2: colour('#b0531b', '#f0a36b'),
  series3: colour('#1f5e9e', '#82b6ea'),
  series4: colour('#5b3fa0', '#b7a2f0'),
  positive: colour('#0a6e69', '#4fc3b7'),
  negative: colour('#b3261e', '#f2b8b5'),
} as const;

/** The palette of one theme. */
export const themed = (theme: keyof Colour): Readonly<Record<keyof typeof palette, string>> =>
  Object.fromEntries(Object.entries(palette).map(([name, both]) => [name, both[theme]])) as Record<
    keyof typeof palette,
    string
  >;

/** Background, three colours and shades of a pattern. */
export interface Inks {
  readonly ground: string;
  readonly ink: string;
  readonly mid: string;
  readonly accent: string;
}

interface Desk {
  readonly colour: string;
  readonly inks: Inks;
}

const desk = (main: string, [ground, ink, mid, accent]: readonly [string, string, string, string]): Desk => ({
  colour: main,
  inks: { ground, ink, mid, accent },
});

/** The colours of the main categories on share cards, by slug. */
export const DESKS: Readonly<Record<string, Desk>> = {
  infrastructure: desk('#2b4a8b', ['#e6e9ee', '#22305a', '#7c93bf', '#d9822b']),
  defi: desk('#0a6e69', ['#e9efe8', '#0b4f4c', '#57a59a', '#d2642f']),
  nfts: desk('#8f2f55', ['#f5e6da', '#7a2838', '#e08f6a', '#1f6e78']),
  'gaming-and-metaverse': desk('#6a4a1c', ['#2f2c55', '#f4e2c6', '#7d5a92', '#f08a4b']),
  markets: desk('#a63c22', ['#f2ebdc', '#15343b', '#3f8a86', '#c9512f']),
  'alpha-zone': desk('#e0b25a', ['#0b1b24', '#f2e7cc', '#3e7f86', '#e8b968']),
};

/** The colours of cards without a category. */
export const DEFAULT_DESK = desk(palette.accent.light, ['#0a5652', '#fbfaf7', '#3f8f88', '#e8b968']);

/** Single surfaces of the patterns on share cards. */
export const SHADES = {
  brightBlock: { shade: '#a8561a', side: '#c06f22' },
  blockSide: '#3f5488',
  floor: '#241f47',
  sea: '#0a2730',
} as const;
