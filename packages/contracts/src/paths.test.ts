import { describe, expect, it } from 'vitest';
import { CATEGORIES, categoryById } from './categories.ts';
import { api, site } from './paths.ts';

describe('addresses', () => {
  it('links to a subcategory under its category, newest first', () => {
    const [defi, lending] = [categoryById(2), categoryById(11)];
    expect(defi && site.category(defi)).toBe('/categories/defi');
    expect(lending && site.category(lending)).toBe('/categories/defi/lending?sort=date_desc');
  });

  it('gives every category a unique address', () => {
    expect(new Set(CATEGORIES.map(site.category)).size).toBe(CATEGORIES.length);
  });

  it('escapes parameters so that they stay inside one path segment or query value', () => {
    expect(site.article('a/../b?c')).toBe('/articles/a%2F..%2Fb%3Fc');
    expect(site.search('a&b=c d')).toBe('/search?query=a%26b%3Dc%20d');
    expect(api.article('a/b')).toBe('/strapi/articles/a%2Fb');
    expect(api.articleId('a/b')).toBe('/strapi/article-id/a%2Fb');
    expect(api.author(7)).toBe('/strapi/authors/7');
    expect(api.preview('a/b.c', 'free')).toBe('/preview/a%2Fb.c?as=free');
    expect(api.explainAccess('a&b', 'free', 'ALPHA')).toBe('/staff/why?slug=a%26b&reader=free&roles=ALPHA');
  });
});
