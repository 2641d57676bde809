/** A readable cookie with the theme that the reader chose in the portal, for the main app. */
export const THEME_COOKIE = 'theme';

export type ChosenTheme = 'light' | 'dark';

export const readTheme = (value: string | null | undefined): ChosenTheme | undefined =>
  value === 'light' || value === 'dark' ? value : undefined;

/** The parent domain of both hosts, for cookies that both read. Undefined if they are one host or have none in common. */
export function sharedDomain(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  const labels = one.split('.');
  const parents = labels.map((_, n) => labels.slice(n).join('.')).filter((parent) => parent.includes('.'));
  return parents.find((parent) => other === parent || other.endsWith(`.${parent}`));
}
