// Posting lists in the format of `posting-slices.ts` of the API.

const END_OF_SLICE: u32 = 0;
const HEADER: usize = 4;

/**
 * Decodes slices into doc ids of 32 bits and impacts of one byte. `slices` has the first and the last address of each
 * slice. Returns the number of doc ids.
 */
export function decode(slices: usize, count: i32, docIds: usize, impacts: usize): i32 {
  let docIdAt = docIds;
  let impactAt = impacts;
  for (let n = 0; n < count; n += 1) {
    const slice = slices + ((<usize>n) << 3);
    let at = <usize>load<u32>(slice);
    const end = <usize>load<u32>(slice + 4);
    let docId = load<u32>(at);
    at += HEADER;
    while (at < end) {
      // Most deltas have one byte, which is read together with the impact.
      const pair = <u32>load<u16>(at);
      if ((pair & 128) === 0) {
        if ((pair & 127) === END_OF_SLICE) break;
        docId += pair & 127;
        store<u32>(docIdAt, docId);
        docIdAt += 4;
        store<u8>(impactAt, pair >> 8);
        impactAt += 1;
        at += 2;
        continue;
      }
      let byte = <u32>load<u8>(at);
      at += 1;
      let delta = byte & 127;
      let shift: u32 = 7;
      while (byte > 127) {
        byte = <u32>load<u8>(at);
        at += 1;
        delta |= (byte & 127) << shift;
        shift += 7;
      }
      docId += delta;
      store<u32>(docIdAt, docId);
      docIdAt += 4;
      store<u8>(impactAt, load<u8>(at));
      at += 1;
      impactAt += 1;
    }
  }
  return <i32>(impactAt - impacts);
}
