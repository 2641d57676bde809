import { publicFiles } from '@tidemark/contracts/paths';
import { type SyndicatedDocument, TEXT_TYPE } from '../../platform/public-files/document.ts';

/** Pages that must not be indexed carry a noindex header, which a blocked crawler would never see. */
const DISALLOWED = ['/api/', '/dev/'];

export const robots = (portalUrl: string): SyndicatedDocument => ({
  type: TEXT_TYPE,
  text: [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${portalUrl}${publicFiles.sitemapIndex}`,
    `Sitemap: ${portalUrl}${publicFiles.newsSitemap}`,
    '',
  ].join('\n'),
  changed: undefined,
});
