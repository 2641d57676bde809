import { growthOfTime } from '@tidemark/harness/growth';
import { describe, expect, it } from 'vitest';
import { publicTerms, searchDocument } from './document.ts';
import { isInTitle } from './impact.ts';
import { fold, lexeme, tokenise } from './tokenizer.ts';

const parts = (text: string) => tokenise(text).map((token) => token.joined ?? token.parts.join('|'));

describe('tokenizer', () => {
  it('folds accents and case', () => {
    expect(fold('Inês ÅNGSTRÖM ﬁnal')).toBe('ines angstrom final');
  });

  it('keeps numbered standards, versions and hyphenated words together and also returns their parts', () => {
    expect(parts('EIP-4844, ERC-20 and auto-deleveraging')).toEqual([
      'eip4844',
      'erc20',
      'and',
      'autodeleveraging',
    ]);
    expect(tokenise('EIP-4844')[0]?.parts).toEqual(['eip', '4844']);
    expect(parts('a rate of 2.5 in v4')).toEqual(['a', 'rate', 'of', '2.5', 'in', 'v4']);
  });

  it('recognises a ticker by a dollar sign or capitals', () => {
    expect(tokenise('$arb ARB arb Arb L2').map((token) => token.ticker)).toEqual([
      'arb',
      'arb',
      undefined,
      undefined,
      'l2',
    ]);
  });

  it('drops possessives and apostrophes', () => {
    expect(parts('Marrow’s don’t validators')).toEqual(['marrow', 'dont', 'validators']);
  });

  it('stems words except those with a digit', () => {
    expect(lexeme('rollups')).toBe('rollup');
    expect(lexeme('eip4844')).toBe('eip4844');
  });

  it.each([
    ['liquidity', 'liquid', 'liquidation'],
    ['validity', 'valid', 'validators'],
    ['token', 'tokens', 'tokenised'],
    ['option', 'options', 'optional'],
    ['position', 'positions', 'positive'],
    ['general', 'generally', 'generate'],
  ])('gives %s and %s the same stem, and %s another', (word, same, other) => {
    expect(lexeme(same)).toBe(lexeme(word));
    expect(lexeme(other)).not.toBe(lexeme(word));
  });

  it.each([
    ['paid', 'pay', 'paying'],
    ['sold', 'sell', 'selling'],
    ['withdrawn', 'withdraw', 'withdrawals'],
    ['indices', 'index', 'indexes'],
  ])('gives the irregular form %s the stem of %s and %s', (irregular, ...others) => {
    expect(others.map(lexeme)).toEqual(others.map(() => lexeme(irregular)));
  });

  it('gives all forms of a stem exception the same stem, in both spellings', () => {
    expect(lexeme('news')).not.toBe(lexeme('new'));
    const forms = ['liquidation', 'liquidations', 'liquidate', 'liquidated', 'liquidating', 'liquidators'];
    expect(new Set(forms.map(lexeme))).toEqual(new Set(['liquidat']));
    const spellings = ['tokenise', 'tokenize', 'tokenised', 'tokenization', 'tokenisation'];
    expect(new Set(spellings.map(lexeme)).size).toBe(1);
  });

  it.each(['a-', "a'"])('takes linear time for a repeated %s', async (part) => {
    const read = (count: number) => tokenise(`${part.repeat(count)}!`);
    await expect.poll(() => growthOfTime(read, 10_000)).toBeLessThan(10);
  });
});

describe('search document', () => {
  const article = {
    title: 'Uniswap v4 hooks',
    teaser: 'What a hook may do',
    names: ['Inês Carvalho', 'DEXs', 'UNI'],
    body: 'Secretword stands here, and secretword again.',
  };

  it('joins a name and its number into one word', () => {
    expect([...searchDocument(article).terms.keys()]).toContain('uniswapv4');
  });

  it('adds tickers, words as written and pairs of words', () => {
    const { terms } = searchDocument(article);
    expect([...terms.keys()]).toEqual(
      expect.arrayContaining(['$uni', 'hook', '=hooks', 'uniswap_v4', 'secretword']),
    );
    expect(terms.has('=secretword')).toBe(false);
    expect(isInTitle(terms.get('hook') ?? 0)).toBe(true);
    expect(isInTitle(terms.get('secretword') ?? 1)).toBe(false);
  });

  it('adds only public words to the dictionary', () => {
    expect(publicTerms(article)).toEqual([
      'carvalho',
      'dexs',
      'hook',
      'hooks',
      'ines',
      'may',
      'uni',
      'uniswap',
      'v4',
    ]);
  });
});
