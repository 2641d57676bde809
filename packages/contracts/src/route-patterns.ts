// How a server writes the paths that the other files declare. Not part of any page.

/**
 * The pattern of a path with parameters, as routers write it: `routePattern(api.article, 'id')` is
 * `/strapi/articles/:id`. Query strings are left out.
 */
export function routePattern<Args extends readonly unknown[]>(
  path: (...args: Args) => string,
  ...names: { readonly [Index in keyof Args]: string }
): string {
  const placeholders = names.map((name) => `:${name}`) as unknown as Args;
  const [pattern = ''] = path(...placeholders).split('?');
  return decodeURIComponent(pattern);
}

/** The pattern of all files in the folder of this one: `/feeds/:file` for `/feeds/all.rss`. */
export const filePattern = (path: string): string => path.replace(/[^/]+$/, ':file');
