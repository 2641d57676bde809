import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverAlt } from './art/alt.ts';
import type { ArticlePage } from './folder.ts';

/** Updates every `cover_alt` to describe its cover and returns the number of changes. */
export async function writeAlts(content: string, articles: readonly ArticlePage[]): Promise<number> {
  let changed = 0;
  for (const article of articles) {
    const alt = coverAlt(article);
    if (article.front.cover_alt === alt) continue;
    const path = join(content, article.file);
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replace(/^cover_alt:.*$/m, () => `cover_alt: ${alt}`),
    );
    changed++;
  }
  return changed;
}
