import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageTags } from './PageTags.tsx';

const HEAD = [
  <title key="title">Blob space — Tidemark</title>,
  <meta key="description" name="description" content="Who pays & why." />,
  <link key="canonical" rel="canonical" href="https://portal.example/articles/blob-space" />,
];
const PAGE = {
  card: 'https://portal.example/cards/articles/blob-space.png?v=1',
  article: { publishedAt: '2026-11-05', updatedAt: '2026-11-06', section: 'Layer 2' },
  structured: {
    '@context': 'https://schema.org' as const,
    '@graph': [{ '@type': 'Thing' as const, name: '</script>' }],
  },
};

const render = (head: Parameters<typeof PageTags>[0]['head']) =>
  renderToStaticMarkup(<PageTags head={head} page={PAGE} />);

describe('PageTags', () => {
  it('derives the share tags from the page head and adds image, type and dates', () => {
    const html = render(HEAD);
    for (const [name, content] of Object.entries({
      'og:title': 'Blob space',
      'og:description': 'Who pays &amp; why.',
      'og:url': 'https://portal.example/articles/blob-space',
      'og:type': 'article',
      'og:image': PAGE.card,
      'og:image:width': '1200',
      'article:modified_time': '2026-11-06',
    })) {
      expect(html).toContain(`<meta property="${name}" content="${content}" data-once=""/>`);
    }
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
  });

  it('escapes a title so it cannot close the script tag', () => {
    expect(render(HEAD)).toContain('"name":"\\u003c/script>"');
  });

  it('renders nothing for pages that are excluded from search engines', () => {
    expect(render([...HEAD.slice(0, 2), <meta key="robots" name="robots" content="noindex" />, null])).toBe(
      '',
    );
  });
});
