import { gzipSync } from 'node:zlib';

export interface Weight {
  readonly js: number;
  readonly css: number;
  readonly fonts: number;
}

const attribute = (tag: string, name: string) => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];

/** Paths of the files that a page's HTML refers to. */
export function namedIn(html: string): Record<keyof Weight, string[]> {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const addresses = (kind: (tag: string) => boolean, name: string) => [
    ...new Set(tags.filter(kind).flatMap((tag) => attribute(tag, name) ?? [])),
  ];
  return {
    js: addresses((tag) => tag.startsWith('<script') && !/\snomodule\b/i.test(tag), 'src'),
    css: addresses((tag) => attribute(tag, 'rel') === 'stylesheet', 'href'),
    fonts: addresses((tag) => attribute(tag, 'rel') === 'preload' && attribute(tag, 'as') === 'font', 'href'),
  };
}

const sizes = new Map<string, Promise<number>>();

/** Size after `gzip -9`, except for fonts, which are already compressed. */
function sizeOf(url: string, kind: keyof Weight): Promise<number> {
  const known = sizes.get(url);
  if (known) return known;
  const size = fetch(url).then(async (response) => {
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
    const body = Buffer.from(await response.arrayBuffer());
    return kind === 'fonts' ? body.length : gzipSync(body, { level: 9 }).length;
  });
  sizes.set(url, size);
  return size;
}

export async function weigh(portal: string, html: string): Promise<Weight> {
  const named = namedIn(html);
  const sum = async (kind: keyof Weight) => {
    const parts = await Promise.all(named[kind].map((path) => sizeOf(new URL(path, portal).href, kind)));
    return parts.reduce((total, part) => total + part, 0);
  };
  return { js: await sum('js'), css: await sum('css'), fonts: await sum('fonts') };
}
