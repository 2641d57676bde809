export { addKinds, countKinds, keepKinds } from './kinds';
export { decode } from './lists';
export {
  addColumn,
  addGroup,
  addList,
  findRows,
  lastScoring,
  offerColumn,
  offerList,
  offerSums,
} from './scores';
export {
  addAll,
  clear,
  count,
  countBoth,
  intersect,
  intersectOr,
  isEmpty,
  keepVisible,
  members,
  rank,
  subtract,
  union,
} from './sets';
