import { layoutChart, plotData } from '@tidemark/charts/layout';
import { chartMarks, type Mark } from '@tidemark/charts/marks';
import { toRows } from '@tidemark/charts/rows';
import { brand } from '@tidemark/contracts/brand';
import { formatDate } from '@tidemark/contracts/dates';
import type { Chart } from '@tidemark/contracts/wire/chart';
import {
  FIGURES,
  glyphsOf,
  HEADLINE,
  type Setting,
  STRONG,
  TEXT,
  widthOf,
} from '../../platform/drawing/fonts.ts';
import { fit } from '../../platform/drawing/text-layout.ts';
import { element, textElement } from '../../platform/public-files/xml.ts';
import { colourOf, HAIRLINE, INK, PAPER, QUIET, SETTINGS } from './colours.ts';

const WIDTH = 960;
const MARGIN = 40;
const COLUMN = WIDTH - 2 * MARGIN;
/** The portal's desktop layout, scaled to the width of the file. */
const PLOT = { width: 660, height: 340 };
const SCALE = COLUMN / PLOT.width;
const TITLE_LEADING = 1.25;
const FOOTER_HEIGHT = 64;

interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly colour: string;
}

/** Text as outlines, so that the file looks the same with any installed fonts. */
function textPath({ text, x, y, anchor = 'start', colour }: PlacedText, setting: Setting): string {
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * widthOf(text, setting);
  return element('path', { d: glyphsOf(text, setting).outline(x - shift, y), fill: colour });
}

function markSvg(mark: Mark): string {
  const colour = colourOf(mark);
  switch (mark.shape) {
    case 'path':
      if (mark.role === 'area') return element('path', { d: mark.d, fill: colour, 'fill-opacity': 0.1 });
      return element('path', {
        d: mark.d,
        fill: 'none',
        stroke: colour,
        'stroke-width': mark.role === 'line' ? 2 : 1,
        'stroke-linejoin': 'round',
        'stroke-dasharray': mark.dash,
      });
    case 'circle':
      return element('circle', { cx: mark.x, cy: mark.y, r: mark.r, fill: colour });
    case 'rect': {
      const { x, y, width, height } = mark;
      return element('rect', { x, y, width, height, fill: colour });
    }
    case 'text':
      return textPath({ ...mark, colour }, SETTINGS[mark.role] ?? { face: TEXT, size: 11 });
  }
}

function header({ title, unit }: Chart): { svg: string; height: number } {
  const box = {
    face: HEADLINE,
    sizes: [26, 23],
    width: COLUMN,
    height: 90,
    leading: TITLE_LEADING,
  } as const;
  const { lines, size } = fit(title, box);
  const first = MARGIN + size * 0.8;
  const baseline = (n: number) => first + n * size * TITLE_LEADING;
  const under = baseline(lines.length - 1) + 28;
  const svg = [
    ...lines.map((text, n) =>
      textPath({ text, x: MARGIN, y: baseline(n), colour: INK }, { face: HEADLINE, size }),
    ),
    textPath({ text: unit, x: MARGIN, y: under, colour: QUIET }, { face: FIGURES, size: 15 }),
  ];
  return { svg: svg.join(''), height: under + 16 };
}

function footer({ source, date }: Chart, top: number): string {
  const name: Setting = { face: STRONG, size: 15 };
  const text: Setting = { face: TEXT, size: 14 };
  const width = COLUMN - widthOf(brand.name, name) - 24;
  const credit = [`Source: ${source}`, ...(date === '' ? [] : [formatDate(date)])].join('  ·  ');
  const { lines } = fit(credit, { face: TEXT, sizes: [14, 13, 12], width, height: 20, leading: 1 });
  const y = top + 30;
  return [
    element('rect', { x: MARGIN, y: top, width: COLUMN, height: 1, fill: HAIRLINE }),
    textPath({ text: lines[0] ?? '', x: MARGIN, y, colour: QUIET }, text),
    textPath({ text: brand.name, x: WIDTH - MARGIN, y, anchor: 'end', colour: INK }, name),
  ].join('');
}

/** The text alternative of the image. */
const description = ({ title, unit, source, date, series }: Chart): string =>
  `${title} (${unit}): ${series.map(({ name }) => name).join(', ')}. Source: ${source}. ${date}`;

export function chartSvg(chart: Chart): string {
  const data = plotData(chart, chart.series, toRows(chart.series));
  const top = header(chart);
  const end = top.height + PLOT.height * SCALE + 20;
  const height = Math.ceil(end + FOOTER_HEIGHT);
  const size = { width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` };
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size, role: 'img' }, [
    textElement('title', chart.title),
    textElement('desc', description(chart)),
    element('rect', { width: WIDTH, height, fill: PAPER }),
    top.svg,
    element(
      'g',
      { transform: `translate(${MARGIN} ${Math.round(top.height)}) scale(${SCALE.toFixed(4)})` },
      chartMarks(data, layoutChart(data, PLOT)).map(markSvg),
    ),
    footer(chart, end),
  ]);
}
