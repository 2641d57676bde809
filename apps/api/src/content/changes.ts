/** Changed entries, by the slugs of the pages that show them. */
export interface Changes {
  readonly articles: readonly string[];
  readonly authors: readonly string[];
  readonly insights: readonly string[];
  /** Categories that list the entries. Undefined means that any category may. */
  readonly categoryIds?: readonly number[];
}

export const NO_CHANGES: Changes = { articles: [], authors: [], insights: [] };
