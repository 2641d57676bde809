import { describe, expect, it } from 'vitest';
import { readBody } from './blocks.ts';
import { Fields } from './fields.ts';

const REASON = 'must not contain a user name or password before the host';
const WITH_USERINFO = [
  'https://trusted.example@other.example/',
  'https://user:secret@other.example/',
  'http://:secret@other.example/',
];

const read = (source: string) => readBody(source, [], () => undefined);

describe('URLs with userinfo', () => {
  it.each(WITH_USERINFO)('rejects the embed %s and says why', (source) => {
    const embed = JSON.stringify({ source, title: 'A chart' });
    expect(() => read(`\`\`\`embed\n${embed}\n\`\`\``)).toThrow(REASON);
  });

  it.each(WITH_USERINFO)('rejects the link %s in a body and says why', (url) => {
    expect(() => read(`See [this](${url}).`)).toThrow(REASON);
    expect(() => read(`See <${url}>.`)).toThrow(REASON);
  });

  it.each(WITH_USERINFO)('rejects %s in a field for links and says why', (url) => {
    expect(() => new Fields({ link: url }).link('link')).toThrow(REASON);
  });

  it.each([
    'https://other.example/@name',
    'https://other.example/?to=a@b.example',
    'mailto:desk@other.example',
  ])('accepts %s', (url) => {
    expect(() => read(`See [this](${url}).`)).not.toThrow();
    expect(new Fields({ link: url }).link('link')).toBe(url);
  });
});
