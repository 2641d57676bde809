import type { Mark, Role } from '@tidemark/charts/marks';
import { themed } from '@tidemark/design/palette';
import { chartText } from '@tidemark/design/type';
import { FIGURES, type Setting, STRONG } from '../../platform/drawing/fonts.ts';

/** The light theme, because a file cannot follow the reader's theme. */
const { paper, ink, quiet, hairline, negative, series1, series2, series3, series4 } = themed('light');

export { hairline as HAIRLINE, ink as INK, paper as PAPER, quiet as QUIET };

const SERIES = [series1, series2, series3, series4];

export const seriesColour = ({ series = 0 }: Pick<Mark, 'series'>): string =>
  SERIES[series % SERIES.length] ?? ink;

/** The text style of each role that has text. */
export const SETTINGS: Readonly<Partial<Record<Role, Setting>>> = {
  tick: { face: FIGURES, size: chartText.usual },
  label: { face: FIGURES, size: chartText.usual },
  barValue: { face: FIGURES, size: chartText.usual },
  name: { face: STRONG, size: chartText.large },
  value: { face: FIGURES, size: chartText.large },
};

export function colourOf(mark: Mark): string {
  switch (mark.role) {
    case 'grid':
      return hairline;
    case 'zero':
    case 'tick':
    case 'label':
      return quiet;
    case 'barValue':
      return ink;
    case 'below':
      return negative;
    default:
      return seriesColour(mark);
  }
}
