import type { Language } from '../canvas.ts';
import { penrose } from './penrose.ts';
import { truchet } from './truchet.ts';
import { woven } from './woven.ts';

/** NFTs: units that repeat until one of them does not. */
export const tilings: Language = (canvas) => {
  const reports = canvas.subcategory === 'nft-reports';
  const draw = canvas.rng.pick(reports ? [truchet, woven, truchet] : [penrose, penrose, woven]);
  return draw(canvas);
};
