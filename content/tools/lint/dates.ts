import { hasUnknownToken } from '@tidemark/contracts/moving-dates';
import { type Fault, faultsOf } from './fault.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'June', 'July', 'August', 'September', 'October', 'November'],
  // Most uses of the verb have no preposition before them.
  ...['December', '(?<=\\b(?:by|from|in|of|since|to|until) )May'],
];
const MONTH_WITHOUT_YEAR = new RegExp(`\\b(?:${MONTHS.join('|')})\\b(?! \\d{4})`, 'g');

/**
 * The dates of the demo move, so a month without a year, which is one of the present, has to be a token. What happened in
 * history has a year. `moves: false` is for articles about a day that everybody knows.
 */
export function checkDates(file: string, text: string): Fault[] {
  return faultsOf(file, (report) => {
    if (hasUnknownToken(text))
      report('date', 'contains a token that is none: write {{2026-10-03}} or {{2026-10}}');
    if (/^moves: *false\s*$/m.test(text)) return;
    for (const month of new Set(text.replaceAll(/\{\{[^{}]*\}\}/g, '').match(MONTH_WITHOUT_YEAR)))
      report('date', `"${month}" must have a year or be a token such as {{2026-10}}`);
  });
}
