/**
 * Where a reader is, without what they typed: queries and fragments stay in the browser. So does what opens
 * a draft, which is part of a preview's path.
 */
export function pathOf(address: string): string {
  return new URL(address, 'http://portal').pathname.replace(/^\/preview\/.*/, '/preview');
}
