/** What has changed, by the slugs whose pages show it. */
export interface Changes {
  readonly articles: readonly string[];
  readonly authors: readonly string[];
  readonly insights: readonly string[];
  /** Categories that list it; where it is not said, any may. */
  readonly categoryIds?: readonly number[];
}

export const NO_CHANGES: Changes = { articles: [], authors: [], insights: [] };
