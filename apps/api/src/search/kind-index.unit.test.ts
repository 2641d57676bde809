import { describe, expect, it } from 'vitest';
import { KindIndex, kindQuery } from './kind-index.ts';
import { parseQuery } from './parse.ts';

interface Item {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly text?: string;
}

const ITEMS: readonly Item[] = [
  { name: 'Proof of stake', aliases: ['PoS'], text: 'Validators lock coins.' },
  { name: 'Restaking', text: 'Stake that secures other services at the risk of slashing.' },
  { name: 'Slashing', text: 'The loss of stake by a validator.' },
  { name: 'Funding rates by venue', text: 'Perpetual swaps on four venues.' },
];
const index = new KindIndex(ITEMS, ({ name, aliases = [], text = '' }) => ({
  names: [name, ...aliases],
  text,
}));
const matches = (text: string) => index.search(kindQuery(parseQuery(text)));
const names = (text: string) => matches(text).map(({ item }) => item.name);

describe('a kind index', () => {
  it('lists items with every word, those with the words in their name first', () => {
    expect(names('stake')).toEqual(['Proof of stake', 'Restaking', 'Slashing']);
    expect(names('stake validator')[0]).toBe('Proof of stake');
    expect(names('quartz')).toEqual([]);
  });

  it('finds a name inside a question', () => {
    expect(names('How does restaking change what depositors are paid?')).toEqual(['Restaking']);
  });

  it('finds a name by its alias, and by the word that is being typed', () => {
    expect(names('pos')).toContain('Proof of stake');
    expect(names('restak')).toEqual(['Restaking']);
    expect(names('rates ven')).toEqual(['Funding rates by venue']);
  });

  it('leaves out items with an excluded word', () => {
    expect(names('stake -validator')).toEqual(['Restaking']);
  });

  it('knows whether the query is a name and whether a name has all of its words', () => {
    const flags = (text: string) => matches(text).map(({ isNamed, nameHasAll }) => [isNamed, nameHasAll]);
    expect(flags('what is restaking?')).toEqual([[true, true]]);
    expect(flags('funding rates')).toEqual([[false, true]]);
    expect(flags('slashing')[0]).toEqual([true, true]);
    expect(flags('slashing')[1]).toEqual([false, false]);
  });

  it('finds nothing for a query without words', () => {
    expect(names('?!')).toEqual([]);
    expect(names('what is the')).toEqual([]);
  });
});
