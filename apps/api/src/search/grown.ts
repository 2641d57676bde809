/** A longer copy of an array, filled up with zeros. */
export function grown<Numbers extends Uint8Array | Int32Array | Uint32Array | Float64Array>(
  old: Numbers,
  length: number,
): Numbers {
  const more = new (old.constructor as new (length: number) => Numbers)(length);
  more.set(old);
  return more;
}
