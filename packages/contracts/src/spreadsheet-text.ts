/** What spreadsheets skip before a formula: spaces, line ends, control, zero-width and other invisible characters. */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212]|^[\t\r\n]/u;

/**
 * Text for a cell of a CSV file. Spreadsheets run text that begins like a formula, so such text gets an apostrophe.
 * Full-width signs count as the signs that some spreadsheets read them as.
 */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
}
