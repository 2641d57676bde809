import { describe, expect, it } from 'vitest';
import { contentFolder } from '../../../test/content-folder.ts';
import { filesSource } from './files.ts';

const WORDS = 'A sentence long enough to say what it means.';

async function load(text: string) {
  const folder = contentFolder();
  folder.write('glossary.yml', text);
  const { glossary, rejections } = await filesSource(folder.path, []).load();
  return { glossary, rejections: rejections.filter(({ where }) => where === 'glossary.yml') };
}

describe('glossary.yml', () => {
  it('becomes terms with unique ids', async () => {
    const { glossary, rejections } = await load(
      `- { term: Blob fee, aliases: [blob price], definition: ${WORDS}, see_also: [mev], category: defi }\n- { term: MEV, definition: ${WORDS}, page_only: true }`,
    );
    expect(rejections).toEqual([]);
    expect(glossary).toEqual([
      {
        ...{ id: 'blob-fee', term: 'Blob fee', aliases: ['blob price'], definition: WORDS },
        ...{ seeAlso: ['mev'], category: 'defi', pageOnly: false },
      },
      {
        ...{ id: 'mev', term: 'MEV', aliases: [], definition: WORDS },
        ...{ seeAlso: [], category: null, pageOnly: true },
      },
    ]);
  });

  it('may be empty or absent', async () => {
    expect(await load('# nothing yet\n')).toEqual({ glossary: [], rejections: [] });
    expect((await filesSource(contentFolder().path, []).load()).glossary).toBeUndefined();
  });

  it.each([
    ['no definition', '- { term: A }', 'A.definition', /missing/],
    ['no term', `- { definition: ${WORDS} }`, 'terms.1.term', /missing/],
    ['an id that is no slug', `- { term: Ω, definition: ${WORDS} }`, 'id', /lower-case/],
    ['a subcategory', `- { term: A, definition: ${WORDS}, category: layer-1 }`, 'category', /one of the six/],
    [
      'a name of two terms',
      `- { term: A1, definition: ${WORDS} }\n- { term: B1, aliases: [a1], definition: ${WORDS} }`,
      'b1',
      /as a1 is/,
    ],
    [
      'an id twice',
      `- { term: A b, definition: ${WORDS} }\n- { term: A-b, definition: ${WORDS} }`,
      'a-b',
      /twice/,
    ],
    ['a way to nothing', `- { term: A1, definition: ${WORDS}, see_also: [b] }`, 'a1.see_also', /"b"/],
    ['no list', 'term: A', 'terms', /list/],
  ])('is rejected as a whole for %s', async (_name, text, field, reason) => {
    const { glossary, rejections } = await load(text);
    expect(glossary).toBeUndefined();
    expect(rejections).toMatchObject([{ field, reason: expect.stringMatching(reason) }]);
  });
});
