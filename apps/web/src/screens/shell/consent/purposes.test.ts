import { expect, it } from 'vitest';
import { purposes } from './purposes.ts';

const none = { product: '', replay: '', success: '', pipeline: '' };

it('[API-19] names only what the configured services record', () => {
  expect(purposes({ ...none, pipeline: 'https://c.test' })).toBe('which pages are opened');
  expect(purposes({ ...none, product: 'https://c.test', success: 'https://c.test' })).toBe(
    'which pages are opened and which plan an account is on',
  );
  expect(purposes({ product: 'a', replay: 'b', success: 'c', pipeline: 'd' })).toBe(
    'which pages are opened, where readers click and how far they scroll, and which plan an account is on',
  );
});
