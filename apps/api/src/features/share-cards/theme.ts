import { ownValue } from '@tidemark/contracts/own-value';
/** The colours of a card: the portal's light or dark theme. */
export interface Theme {
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  readonly hairline: string;
  readonly accent: string;
  readonly tiers: Readonly<Record<string, string>>;
}

const DAY: Theme = {
  paper: '#fbfaf7',
  ink: '#12211f',
  quiet: '#51625f',
  hairline: '#dcd8ce',
  accent: '#0a6e69',
  tiers: { free: '#3b6e3b', pioneer: '#1f5e9e', professional: '#5b3fa0', alpha: '#8a5a00' },
};

const NIGHT: Theme = {
  paper: '#0c1416',
  ink: '#e7eeec',
  quiet: '#9db0ac',
  hairline: '#2c3b3c',
  accent: '#4fc3b7',
  tiers: { free: '#8cc48c', pioneer: '#82b6ea', professional: '#b7a2f0', alpha: '#e0b25a' },
};

/** Background and three colours of a category's pattern. */
export interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly mid: string;
  readonly accent: string;
}

interface Desk {
  readonly colour: string;
  readonly palette: Palette;
}

const desk = (colour: string, palette: Palette): Desk => ({ colour, palette });

const DESKS: Readonly<Record<string, Desk>> = {
  infrastructure: desk('#2b4a8b', { ground: '#e6e9ee', ink: '#22305a', mid: '#7c93bf', accent: '#d9822b' }),
  defi: desk('#0a6e69', { ground: '#e9efe8', ink: '#0b4f4c', mid: '#57a59a', accent: '#d2642f' }),
  nfts: desk('#8f2f55', { ground: '#f5e6da', ink: '#7a2838', mid: '#e08f6a', accent: '#1f6e78' }),
  'gaming-and-metaverse': desk('#6a4a1c', {
    ground: '#2f2c55',
    ink: '#f4e2c6',
    mid: '#7d5a92',
    accent: '#f08a4b',
  }),
  markets: desk('#a63c22', { ground: '#f2ebdc', ink: '#15343b', mid: '#3f8a86', accent: '#c9512f' }),
  'alpha-zone': desk('#e0b25a', { ground: '#0b1b24', ink: '#f2e7cc', mid: '#3e7f86', accent: '#e8b968' }),
};

const DEFAULT_DESK = desk(DAY.accent, {
  ground: '#0a5652',
  ink: '#fbfaf7',
  mid: '#3f8f88',
  accent: '#e8b968',
});

export const deskColours = (desk: string): Desk => ownValue(DESKS, desk) ?? DEFAULT_DESK;

/** Alpha Zone uses the dark theme. */
export const themeOf = (desk: string): Theme => (desk === 'alpha-zone' ? NIGHT : DAY);
