/** Changed entries, by the slugs of the pages that show them. */
export interface Changes {
  readonly articles: readonly string[];
  readonly authors: readonly string[];
  readonly insights: readonly string[];
  /** Categories that list the entries. Undefined means that any category may. */
  readonly categoryIds?: readonly number[];
}

const union = <Item>(one: readonly Item[], other: readonly Item[]): Item[] => [
  ...new Set([...one, ...other]),
];

export function mergeChanges(one: Changes, other: Changes): Changes {
  const areKnown = one.categoryIds !== undefined && other.categoryIds !== undefined;
  return {
    articles: union(one.articles, other.articles),
    authors: union(one.authors, other.authors),
    insights: union(one.insights, other.insights),
    ...(areKnown ? { categoryIds: union(one.categoryIds ?? [], other.categoryIds ?? []) } : {}),
  };
}

export const NO_CHANGES: Changes = { articles: [], authors: [], insights: [] };
