import { describe, expect, it } from 'vitest';
import { articleFile, contentFolder } from '../../../test/content-folder.ts';
import { FileMemory } from './file-memory.ts';
import { filesSource } from './files.ts';

describe('a folder that is loaded again', () => {
  it('processes only files that changed or whose context changed', async () => {
    const memory = new FileMemory();
    const processed: string[] = [];
    const load = async (files: readonly [path: string, text: string, context?: string][]) => {
      processed.length = 0;
      const process = memory.begin();
      const results: string[] = [];
      for (const [path, text, context = ''] of files) {
        const read = () => {
          processed.push(path);
          return `${text} ${context}`;
        };
        results.push(await process({ path, text, context }, read));
      }
      return results;
    };
    await load([
      ['a', 'one'],
      ['b', 'two'],
    ]);
    expect(processed).toEqual(['a', 'b']);
    const files: [string, string][] = [
      ['a', 'one'],
      ['b', 'three'],
    ];
    expect(await load(files)).toEqual(['one ', 'three ']);
    expect(processed).toEqual(['b']);
    await load([['b', 'three', 'other']]);
    expect(processed).toEqual(['b']);
    // A file that was not part of the last load is forgotten.
    await load([['a', 'one']]);
    expect(processed).toEqual(['a']);
  });

  it('forgets failures and what exceeds its limit', async () => {
    const memory = new FileMemory(5);
    let count = 0;
    const load = async (text: string, isValid = true) =>
      memory.begin()({ path: 'a', text }, async () => {
        count += 1;
        if (!isValid) throw new Error('rejected');
        return count;
      });
    await expect(load('text', false)).rejects.toThrow('rejected');
    expect(await load('text')).toBe(2);
    expect(await load('text')).toBe(2);
    expect(await load('longer text')).toBe(3);
    expect(await load('longer text')).toBe(4);
  });

  it('[ENT-01] has the articles that a new source would read, after changes to files they depend on', async () => {
    const folder = contentFolder();
    const source = filesSource(folder.path, []);
    const expectFresh = async () => {
      const publication = await source.load();
      expect(publication).toEqual(await filesSource(folder.path, []).load());
      return publication;
    };
    folder.write('articles/layer-1/first.md', articleFile());
    folder.write('articles/layer-1/second.md', articleFile());
    expect((await expectFresh()).articles[0]?.image?.width).toBe(1600);

    folder.write('articles/layer-1/second.md', articleFile([], 'A changed paragraph.'));
    expect((await expectFresh()).articles[1]?.plain).toContain('A changed paragraph.');

    const image = { width: 800, height: 450, blur: '' };
    folder.write('images/index.json', JSON.stringify({ 'covers/first.webp': image }));
    expect((await expectFresh()).articles[0]?.image?.width).toBe(800);

    folder.remove('analysts/ada.md');
    expect((await expectFresh()).rejections).toHaveLength(2);
  });
});
