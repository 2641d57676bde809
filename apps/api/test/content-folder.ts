import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export interface ContentFolder {
  readonly path: string;
  write(file: string, text: string): void;
  remove(file: string): void;
}

/** A temporary content folder with one analyst, an image, navigation and a disclaimer. */
export function contentFolder(): ContentFolder {
  const path = mkdtempSync(join(tmpdir(), 'tidemark-content-'));
  folders.push(path);
  const folder: ContentFolder = {
    path,
    write(file, text) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    },
    remove: (file) => rmSync(join(path, file)),
  };
  folder.write('analysts/ada.md', analystFile());
  folder.write('navigation.yml', NAVIGATION);
  folder.write('disclaimer.md', '---\ntitle: Disclaimer\n---\nNot *advice*.');
  folder.write('images/index.json', JSON.stringify(PICTURES));
  return folder;
}

const PICTURES = {
  'covers/first.webp': {
    width: 1600,
    height: 900,
    blur: 'data:image/webp;base64,AA==',
    small: { src: 'covers/small/first.webp', width: 480, height: 270 },
  },
  'portraits/ada.webp': { width: 480, height: 480, blur: '' },
};

const NAVIGATION = `menu_items:
  - { id: 1, label: Research, link: /articles, should_display: true }
submenu_items:
  - { id: 1, link: /categories/defi, category: defi }
`;

export const analystFile = (extra = ''): string =>
  `---\nfirst_name: Ada\nlast_name: Lund\nrole: Analyst\nbeats: [layer-1]\n${extra}---\nWrites **well**.`;

/** Front matter with every field. A line of `changes` replaces the field of that name, `-name` removes it. */
export function articleFile(changes: readonly string[] = [], body = 'A first paragraph.'): string {
  const fields = new Map(
    [
      'title: A title of some length',
      'teaser: A teaser.',
      'access: pioneer',
      'publish_at: 2026-11-01T08:30:00Z',
      'categories: [layer-1]',
      'authors: [ada]',
      'cover_alt: A cover',
      'assets: [ETH, 7702]',
    ].map((line) => [line.split(':', 1)[0], line]),
  );
  for (const line of changes) {
    if (line.startsWith('-')) fields.delete(line.slice(1));
    else fields.set(line.split(':', 1)[0], line);
  }
  return `---\n${[...fields.values()].join('\n')}\n---\n${body}\n`;
}
