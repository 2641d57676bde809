/** Where a reader is, without what they typed: queries and fragments stay in the browser. */
export function pathOf(address: string): string {
  return new URL(address, 'http://portal').pathname;
}
