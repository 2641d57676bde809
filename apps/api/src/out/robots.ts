import { publicFiles } from '@tidemark/contracts/paths';
import { type OutDocument, TEXT_TYPE } from './document.ts';

/** Screens that nobody should find say so themselves; a crawler kept away from them would never hear it. */
const CLOSED = ['/api/', '/dev/'];

export const robots = (portalUrl: string): OutDocument => ({
  type: TEXT_TYPE,
  text: [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${portalUrl}${publicFiles.sitemapIndex}`,
    `Sitemap: ${portalUrl}${publicFiles.newsSitemap}`,
    '',
  ].join('\n'),
  changed: undefined,
});
