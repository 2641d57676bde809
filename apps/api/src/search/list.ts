import type { Articles } from './articles.ts';
import { addAll, addBit, type Bits, noBits } from './bits.ts';

/** The articles that one table has a word in: their slots where they are few, else a bit for every article. */
export interface List {
  readonly members: Uint32Array;
  readonly few: boolean;
}

export function listOf(ids: Uint8Array | null, articles: Articles): List {
  const count = ids ? ids.byteLength / 4 : 0;
  const view = ids
    ? new DataView(ids.buffer, ids.byteOffset, ids.byteLength)
    : new DataView(new ArrayBuffer(0));
  const few = count * 32 < articles.size;
  const members = few ? new Uint32Array(count) : noBits(articles.size);
  let filled = 0;
  for (let n = 0; n < count; n += 1) {
    const slot = articles.slotOf(view.getInt32(n * 4));
    // An article that came meanwhile; whoever reads the answer will see the new epoch.
    if (slot < 0) continue;
    if (few) members[filled++] = slot;
    else addBit(members, slot);
  }
  return { members: few ? members.subarray(0, filled) : members, few };
}

export function addList(bits: Bits, { members, few }: List): void {
  if (few) for (const slot of members) addBit(bits, slot);
  else addAll(bits, members);
}
