import { expect, it } from 'vitest';
import { purposes } from './words.ts';

const none = { product: '', replay: '', success: '', pipeline: '' };

it('[API-19] the question names what the configured services record, and nothing else', () => {
  expect(purposes({ ...none, pipeline: 'https://c.test' })).toBe('which pages are opened');
  expect(purposes({ ...none, product: 'https://c.test', success: 'https://c.test' })).toBe(
    'which pages are opened and which plan an account is on',
  );
  expect(purposes({ product: 'a', replay: 'b', success: 'c', pipeline: 'd' })).toBe(
    'which pages are opened, where readers click and how far they scroll, and which plan an account is on',
  );
});
