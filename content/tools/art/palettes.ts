/** A background and three colours: `ink` has the most contrast, `mid` less, `accent` is for the focus. */
export interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly mid: string;
  readonly accent: string;
}

type Palettes = readonly [Palette, ...Palette[]];

const of = (ground: string, ink: string, mid: string, accent: string): Palette => ({
  ground,
  ink,
  mid,
  accent,
});

/** Several related palettes per category, so that the covers of a category belong together but differ. */
export const PALETTES: Readonly<Record<string, Palettes>> = {
  markets: [
    of('#F2EBDC', '#15343B', '#3F8A86', '#C9512F'),
    of('#F4EEE2', '#26304F', '#6E8CB0', '#D8982B'),
    of('#E8ECE3', '#17382F', '#7DA593', '#B9472F'),
    of('#123A40', '#F0E6D0', '#4E9790', '#E89A55'),
    of('#F3E4CF', '#5A2B20', '#C9814C', '#0A6E69'),
    of('#DDE6E6', '#1C3550', '#6C9DAE', '#C4622E'),
  ],
  infrastructure: [
    of('#F1ECE0', '#22305A', '#7C93BF', '#D9822B'),
    of('#EAEDEA', '#1E3A44', '#7FA7AC', '#C8502E'),
    of('#F4EADA', '#3A3350', '#A294B4', '#0A6E69'),
    of('#1D2B4A', '#EFE5D1', '#6E86B5', '#EDA548'),
    of('#E9E3D6', '#2B3632', '#8DA092', '#B8432F'),
    of('#D9E2E4', '#17406B', '#6FA0C0', '#E0A03A'),
  ],
  defi: [
    of('#F2ECDD', '#0B4F4C', '#57A59A', '#D2642F'),
    of('#F4EBDD', '#1D3B58', '#4E93A6', '#D99A2E'),
    of('#E6EDE4', '#23452F', '#7BA877', '#C6572F'),
    of('#0E4A48', '#F1E7D3', '#5FB0A2', '#F0A65A'),
    of('#F5E6D3', '#6A2E22', '#D58A52', '#0A6E69'),
    of('#E9E6DE', '#3B2E58', '#8E86BD', '#1F8378'),
  ],
  nfts: [
    of('#F3EADC', '#4A2448', '#B7688A', '#D99A2E'),
    of('#F1EBE0', '#2E2A56', '#D9735A', '#E7B04B'),
    of('#EBE8E1', '#1E3F4A', '#D2745F', '#8F4B73'),
    of('#4B2445', '#F3E6D5', '#B65C7E', '#EDB24C'),
    of('#F5E3D4', '#7A2838', '#E08F6A', '#1F6E78'),
    of('#E6E9E4', '#20443C', '#79A58B', '#D4643F'),
  ],
  'gaming-and-metaverse': [
    of('#F4E6CE', '#4B2A34', '#C96F4A', '#E2A13B'),
    of('#EFE8DA', '#1F3D46', '#6FA3A0', '#E0793E'),
    of('#F3DFCB', '#33315C', '#A77AA0', '#E5673F'),
    of('#DCE7E3', '#17453F', '#6EAA95', '#EBA23C'),
    of('#F6EAD3', '#5B3320', '#D19A4A', '#B9432F'),
    of('#2F2C55', '#F4E2C6', '#9A6A97', '#F08A4B'),
    of('#EAE5DC', '#2A3A5A', '#7D93B8', '#D9683C'),
    of('#F3E3DC', '#5A2740', '#C77A86', '#E9A84A'),
  ],
  'alpha-zone': [
    of('#0B1B24', '#F2E7CC', '#3E7F86', '#E8B968'),
    of('#101A33', '#EDEBE2', '#5672A8', '#D9DDE6'),
    of('#0D2422', '#EAF0E2', '#3F8F80', '#F1D28A'),
    of('#1C1830', '#F2E3D6', '#7A629C', '#F0A98A'),
    of('#141C20', '#F3EBDD', '#7A868A', '#E0793E'),
    of('#0A2233', '#E6F0F0', '#3C86A8', '#F4C95D'),
  ],
};

/** For pictures that belong to no category. */
export const DEFAULT_PALETTE: Palette = of('#F1ECE1', '#12211F', '#0A6E69', '#8A5A00');

export function mix(from: string, to: string, t: number): string {
  const a = channels(from);
  const b = channels(to);
  const blended = a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * t));
  return `#${blended.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function isDark(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = channels(colour);
  return r * 0.299 + g * 0.587 + b * 0.114 < 110;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
