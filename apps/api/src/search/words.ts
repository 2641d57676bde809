/** Accents and case folded, so that Inês is found by ines. The same on both sides: index and query. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
