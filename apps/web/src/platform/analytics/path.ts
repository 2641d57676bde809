/**
 * The path of a page without query and fragment, which may contain what the reader typed, and without the
 * preview token.
 */
export function pathOf(address: string): string {
  return new URL(address, 'http://portal').pathname.replace(/^\/preview\/.*/, '/preview');
}
