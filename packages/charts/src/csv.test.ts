import { describe, expect, it } from 'vitest';
import { chartToCsv } from './csv.ts';

describe('chartToCsv', () => {
  it('writes a line for each date and a column with its unit for each series', () => {
    const series = [
      {
        name: 'BTC',
        points: [['2026-11-06', 6.1] as [string, number], ['2026-11-13', -6.8] as [string, number]],
      },
      { name: 'ETH', points: [['2026-11-13', 5.4] as [string, number]] },
    ];
    expect(chartToCsv({ series, unit: '% a year' })).toBe(
      'Date,BTC (% a year),ETH (% a year)\r\n2026-11-06,6.1,\r\n2026-11-13,-6.8,5.4\r\n',
    );
  });

  it('quotes cells with commas, quotes and surrounding spaces', () => {
    const series = [{ name: 'The "big", three', points: [['Small, or less', 1] as [string, number]] }];
    expect(chartToCsv({ series, unit: '' })).toBe('Label,"The ""big"", three"\r\n"Small, or less",1\r\n');
  });

  it('neutralises text that a spreadsheet would run as a formula and leaves numbers unchanged', () => {
    const points: [string, number][] = [
      ['=cmd', -1],
      ['+x', 2],
      ['-y', 3],
      ['@z', 4],
      ['\tw', 5],
      ['-2.5', 6],
    ];
    expect(chartToCsv({ series: [{ name: '=1+1', points }], unit: '' })).toBe(
      "Label,'=1+1\r\n'=cmd,-1\r\n'+x,2\r\n'-y,3\r\n'@z,4\r\n'\tw,5\r\n-2.5,6\r\n",
    );
  });

  it('writes only the header if there are no points', () => {
    expect(chartToCsv({ series: [], unit: '%' })).toBe('Date\r\n');
  });

  it.each(['=1+1', '+a', '-a', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1', '\u200b=1', '\u3000=1', '＝1'])(
    'neutralises %j as a label and as the name of a series, so that no spreadsheet evaluates it',
    (text) => {
      const csv = chartToCsv({
        series: [{ name: text, points: [[text, -5] as [string, number]] }],
        unit: '',
      });
      const expected = `'${text}`;
      expect(csv.replaceAll('"', '')).toBe(`Label,${expected}\r\n${expected},-5\r\n`);
    },
  );
});
