import type { Palette } from '../palettes.ts';

/** Portraits are shown side by side, so their backgrounds are similar and the colours differ. */
export const INKS: readonly [Palette, ...Palette[]] = [
  { ground: '#F3EDE0', ink: '#15343B', mid: '#0A6E69', accent: '#D08A3C' },
  { ground: '#F1ECE1', ink: '#22305A', mid: '#3F5B94', accent: '#C8683C' },
  { ground: '#F4EADC', ink: '#4A2438', mid: '#8F3F5B', accent: '#3F8A86' },
  { ground: '#EDEDE4', ink: '#1F3A2F', mid: '#4F7A5A', accent: '#C9902F' },
  { ground: '#F3E9DA', ink: '#4A2A20', mid: '#A0552F', accent: '#4E8A94' },
  { ground: '#ECE9E4', ink: '#2A2742', mid: '#4A4474', accent: '#B98A3A' },
];
