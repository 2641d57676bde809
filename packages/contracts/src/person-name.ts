export interface PersonName {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

export function displayName({ first_name, last_name }: PersonName): string {
  return [first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
}

/** The first author's name, followed by 'et al.' if there are several authors. */
export function byline(names: readonly string[]): string {
  const [first = ''] = names;
  return names.length > 1 ? `${first} et al.` : first;
}
