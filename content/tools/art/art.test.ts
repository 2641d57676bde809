import { CATEGORIES, categoryById } from '@tidemark/contracts/categories';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { coverAlt } from './alt.ts';
import { coverSvg } from './cover.ts';
import { portraitSvg } from './portraits/portrait.ts';
import { HAIR, sitterOf } from './portraits/sitters.ts';
import { renderWithGrain, toBlur, toWebp } from './raster.ts';

const subjects = CATEGORIES.flatMap(({ slug, parentId }) => {
  const category = parentId === undefined ? undefined : categoryById(parentId)?.slug;
  return category === undefined ? [] : [{ slug: `an-article-on-${slug}`, category, subcategory: slug }];
});

describe.each(subjects)('a cover for $subcategory', (subject) => {
  test('depends on the slug only and contains no invalid numbers', () => {
    const svg = coverSvg(subject);
    expect(coverSvg(subject)).toBe(svg);
    expect(coverSvg({ ...subject, slug: `${subject.slug}-too` })).not.toBe(svg);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('has a description', () => {
    expect(coverAlt(subject)).toMatch(/^[A-Z][^{}]{20,140}$/);
  });
});

test('a portrait can be drawn for any slug', () => {
  const seen = new Set<string>();
  for (let i = 0; seen.size < HAIR.length && i < 200; i++) seen.add(sitterOf(`analyst-${i}`).hair);
  expect([...seen].sort()).toEqual([...HAIR].sort());
  const svg = portraitSvg('a-new-analyst');
  expect(portraitSvg('a-new-analyst')).toBe(svg);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

test('a blurred placeholder is a small image with the proportions of the original', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#0A6E69"/></svg>';
  const blur = await toBlur(await toWebp(await renderWithGrain(svg, 4)));
  const { width, height } = await sharp(Buffer.from(blur.split(',')[1] ?? '', 'base64')).metadata();
  expect([width, height]).toEqual([12, 7]);
  expect(blur.length).toBeLessThan(300);
});
