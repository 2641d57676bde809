import type { Style } from '../canvas.ts';
import { penrose } from './penrose.ts';
import { truchet } from './truchet.ts';
import { woven } from './woven.ts';

/** NFTs: tilings with an irregularity. */
export const tilings: Style = (canvas) => {
  const reports = canvas.subcategory === 'nft-reports';
  const draw = canvas.rng.pick(reports ? [truchet, woven, truchet] : [penrose, penrose, woven]);
  return draw(canvas);
};
