import { latest, type SyndicatedDocument, XML_TYPE } from '../../platform/public-files/document.ts';
import { element, textElement, xmlFile } from '../../platform/public-files/xml.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const NEWS = 'http://www.google.com/schemas/sitemap-news/0.9';

export interface SitemapEntry {
  readonly address: string;
  readonly changed: Date | null | undefined;
  readonly picture?: string | null;
  readonly news?: { readonly title: string; readonly publishedAt: Date };
}

export interface Publication {
  readonly name: string;
  readonly language: string;
}

const lastmod = (changed: Date | null | undefined): string[] =>
  changed ? [textElement('lastmod', changed.toISOString())] : [];

const newsElement = (
  { name, language }: Publication,
  { title, publishedAt }: NonNullable<SitemapEntry['news']>,
) =>
  element('news:news', {}, [
    element('news:publication', {}, [textElement('news:name', name), textElement('news:language', language)]),
    textElement('news:publication_date', publishedAt.toISOString()),
    textElement('news:title', title),
  ]);

function urlElement({ address, changed, picture, news }: SitemapEntry, publication?: Publication): string {
  return element('url', {}, [
    textElement('loc', address),
    ...lastmod(changed),
    ...(news && publication ? [newsElement(publication, news)] : []),
    ...(picture ? [element('image:image', {}, [textElement('image:loc', picture)])] : []),
  ]);
}

/** A sitemap, with news metadata if `publication` is given. */
export function sitemap(entries: readonly SitemapEntry[], publication?: Publication): SyndicatedDocument {
  const names = { xmlns: SITEMAP, 'xmlns:image': IMAGE, 'xmlns:news': publication ? NEWS : undefined };
  const urls = entries.map((entry) => urlElement(entry, publication));
  return {
    type: XML_TYPE,
    // An empty list still needs an opening and a closing tag.
    text: xmlFile(element('urlset', names, urls.length > 0 ? urls : [''])),
    changed: latest(entries.map(({ changed }) => changed)),
  };
}

export function sitemapIndex(
  files: readonly Pick<SitemapEntry, 'address' | 'changed'>[],
): SyndicatedDocument {
  const items = files.map(({ address, changed }) =>
    element('sitemap', {}, [textElement('loc', address), ...lastmod(changed)]),
  );
  return {
    type: XML_TYPE,
    text: xmlFile(element('sitemapindex', { xmlns: SITEMAP }, items)),
    changed: latest(files.map(({ changed }) => changed)),
  };
}
