import { expect, it } from 'vitest';
import { failingSeeds } from '../test/library-change-interleavings.ts';

const INTERLEAVINGS = 100_000;

it(`converges in ${INTERLEAVINGS} random interleavings of three devices and loses a change only to a later write of the same field or a deletion`, () => {
  expect(failingSeeds(INTERLEAVINGS)).toEqual([]);
}, 300_000);
