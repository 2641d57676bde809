import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ExportedArticle, toMarkdownFiles, toReadwiseCsv } from './export.ts';
import { zip } from './zip.ts';

const ARTICLE: ExportedArticle = {
  ...{ id: 7, url: 'https://portal.example/articles/fees', slug: 'fees', title: 'Fees: "who" pays? # 1' },
  ...{
    authors: ['Ada Test', 'Bo'],
    published_at: '2026-11-14T12:00:00.000Z',
    saved_at: '2026-11-15T12:00:00.000Z',
  },
  ...{
    archived: false,
    status: 'read',
    progress: 1,
    read_at: null,
    folders: ['To cite'],
    note: '',
    tags: ['big picture'],
  },
  highlights: [
    {
      quote: 'First line\nsecond',
      shortened: false,
      note: 'A "note", with comma',
      color: 'blue',
      position: 3,
      created_at: '2026-11-15T12:01:02.000Z',
    },
    {
      quote: '=1+1',
      shortened: false,
      note: '',
      color: 'pink',
      position: 9,
      created_at: '2026-11-15T12:01:03.000Z',
    },
  ],
};

describe('the Markdown export', () => {
  it('has front matter that YAML reads back, quotes and notes', () => {
    const [file] = toMarkdownFiles([ARTICLE]);
    expect(file?.name).toBe('fees.md');
    const [, front = '', text = ''] = file?.content.split('---\n') ?? [];
    expect(parse(front)).toEqual({
      title: 'Fees: "who" pays? # 1',
      url: 'https://portal.example/articles/fees',
      authors: ['Ada Test', 'Bo'],
      published: '2026-11-14T12:00:00.000Z',
      saved: '2026-11-15T12:00:00.000Z',
      status: 'read',
      archived: false,
      folders: ['To cite'],
      tags: ['big-picture'],
    });
    expect(text).toBe(
      '\n# Fees: "who" pays? # 1\n\n> First line\n> second\n\nA "note", with comma\n\n> =1+1\n',
    );
  });

  it('names the file of an unpublished article by its id', () => {
    const gone = { ...ARTICLE, slug: null, url: null, folders: [], tags: [] };
    const [file] = toMarkdownFiles([gone]);
    expect(file?.name).toBe('article-7.md');
    expect(file?.content).toContain('folders: []\ntags: []');
  });
});

it('the CSV export has the columns of Readwise, and no cell is a formula', () => {
  expect(toReadwiseCsv([ARTICLE, { ...ARTICLE, highlights: [] }])).toBe(
    [
      '"Highlight","Title","Author","URL","Note","Location","Date"',
      '"First line\nsecond","Fees: ""who"" pays? # 1","Ada Test, Bo","https://portal.example/articles/fees","A ""note"", with comma","3","2026-11-15 12:01:02"',
      '"\'=1+1","Fees: ""who"" pays? # 1","Ada Test, Bo","https://portal.example/articles/fees","","9","2026-11-15 12:01:03"',
      '',
    ].join('\r\n'),
  );
  const [highlight] = ARTICLE.highlights;
  for (const quote of ['\n=1+1', '\u200b=1+1', '\u3000@x', '＝1+1']) {
    const hostile = { ...ARTICLE, highlights: [{ ...highlight, quote }] } as typeof ARTICLE;
    expect(toReadwiseCsv([hostile])).toContain(`\r\n"'${quote}",`);
  }
});

describe('a ZIP archive', () => {
  /** Reads an archive by its directory, as programs do. */
  function read(archive: Buffer): Record<string, string> {
    const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    let entry = archive.readUInt32LE(end + 16);
    const files: Record<string, string> = {};
    for (let n = 0; n < archive.readUInt16LE(end + 10); n += 1) {
      expect(archive.toString('latin1', entry, entry + 4)).toBe('PK\x01\x02');
      const [crc, size, length] = [
        archive.readUInt32LE(entry + 16),
        archive.readUInt32LE(entry + 24),
        archive.readUInt16LE(entry + 28),
      ];
      const name = archive.toString('utf8', entry + 46, entry + 46 + length);
      const local = archive.readUInt32LE(entry + 42);
      expect(archive.toString('latin1', local, local + 4)).toBe('PK\x03\x04');
      const content = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const bytes = archive.subarray(content, content + size);
      expect(crc32(bytes)).toBe(crc);
      files[name] = bytes.toString('utf8');
      entry += 46 + length;
    }
    expect(entry).toBe(end);
    return files;
  }

  it('contains every file with its checksum, also with other characters than ASCII', () => {
    const files = { 'one.md': 'One', 'zwölf.md': 'Zwölf — 😀', 'empty.md': '' };
    const entries = Object.entries(files).map(([name, content]) => ({ name, content }));
    expect(read(zip(entries, new Date('2026-11-15T12:00:00Z')))).toEqual(files);
  });

  it('can be empty', () => {
    expect(read(zip([], new Date('2026-11-15T12:00:00Z')))).toEqual({});
  });
});
