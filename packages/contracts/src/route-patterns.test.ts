import { expect, it } from 'vitest';
import { feedName, feedPath } from './feeds.ts';
import { libraryApi } from './library-paths.ts';
import { api, chartFiles, publicFiles } from './paths.ts';
import { filePattern, routePattern } from './route-patterns.ts';

it('names the parameters of a path, without its query', () => {
  expect(routePattern(api.article, 'id')).toBe('/strapi/articles/:id');
  expect(routePattern(api.read, 'id')).toBe('/strapi/articles/:id/reads');
  expect(routePattern(api.preview, 'token', 'as')).toBe('/preview/:token');
  expect(routePattern(libraryApi.libraryExport, 'format')).toBe('/library/export');
});

it('names the file in a path', () => {
  expect(filePattern(publicFiles.sitemap('articles'))).toBe('/sitemaps/:file');
  expect(filePattern(feedPath(feedName.analyst('ada'), 'rss'))).toBe('/feeds/analysts/:file');
  expect(filePattern(routePattern(chartFiles.article, 'slug', 'number'))).toBe('/data/articles/:slug/:file');
});
