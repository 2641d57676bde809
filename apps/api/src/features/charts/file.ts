import { chartToCsv } from '@tidemark/charts/csv';
import type { ChartFormat } from '@tidemark/contracts/paths';
import type { Chart } from '@tidemark/contracts/wire/chart';
import { chartSvg } from './svg.ts';

export interface ChartFile {
  readonly type: string;
  readonly bytes: string | Buffer;
}

/** Twice the screen resolution, for printing. */
const DENSITY = 144;

/** Loads the image library on first use, because most requests do not need it. */
async function png(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg), { density: DENSITY })
    .removeAlpha()
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

const json = ({ title, type, unit, source, date, series }: Chart, page: string): string =>
  JSON.stringify({ title, page, type, unit, source, date, series });

/** A chart as a file. All formats except CSV include title, unit, source and date. */
export async function chartFile(chart: Chart, format: ChartFormat, page: string): Promise<ChartFile> {
  switch (format) {
    case 'svg':
      return { type: 'image/svg+xml', bytes: chartSvg(chart) };
    case 'png':
      return { type: 'image/png', bytes: await png(chartSvg(chart)) };
    case 'csv':
      return { type: 'text/csv; charset=utf-8', bytes: chartToCsv(chart) };
    case 'json':
      return { type: 'application/json; charset=utf-8', bytes: json(chart, page) };
  }
}
