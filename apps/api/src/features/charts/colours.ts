import type { Mark, Role } from '@tidemark/charts/marks';
import { FIGURES, type Setting, STRONG } from '../../platform/drawing/fonts.ts';

/** The colours of the light theme, because a file cannot follow the reader's theme. */
export const PAPER = '#fbfaf7';
export const INK = '#12211f';
export const QUIET = '#51625f';
export const HAIRLINE = '#e2dfd7';
const NEGATIVE = '#b3261e';
const SERIES = ['#0a6e69', '#b0531b', '#1f5e9e', '#5b3fa0'];

export const seriesColour = ({ series = 0 }: Pick<Mark, 'series'>): string =>
  SERIES[series % SERIES.length] ?? INK;

/** The text style of each role that has text. */
export const SETTINGS: Readonly<Partial<Record<Role, Setting>>> = {
  tick: { face: FIGURES, size: 11 },
  label: { face: FIGURES, size: 11 },
  barValue: { face: FIGURES, size: 11 },
  name: { face: STRONG, size: 11.5 },
  value: { face: FIGURES, size: 11.5 },
};

export function colourOf(mark: Mark): string {
  switch (mark.role) {
    case 'grid':
      return HAIRLINE;
    case 'zero':
    case 'tick':
    case 'label':
      return QUIET;
    case 'barValue':
      return INK;
    case 'below':
      return NEGATIVE;
    default:
      return seriesColour(mark);
  }
}
