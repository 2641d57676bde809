/** A vector of length 1, one byte per dimension. A component is its byte times the scale. */
export interface StoredVector {
  readonly scale: number;
  readonly bytes: Int8Array;
}

const SCALE_BYTES = 4;
const MAX_BYTE = 127;

/** The size of a vector in the database. */
export const storedSize = (dimensions: number): number => SCALE_BYTES + dimensions;

export function normalised(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (component) => component / length);
}

/** Vectors one after the other. */
export function encodeVectors(vectors: readonly (readonly number[])[]): Buffer {
  const parts = vectors.map((vector) => {
    const unit = normalised(vector);
    const scale = unit.reduce((most, component) => Math.max(most, Math.abs(component)), 0) / MAX_BYTE || 1;
    const part = Buffer.alloc(storedSize(unit.length));
    part.writeFloatLE(scale);
    for (const [n, component] of unit.entries())
      part.writeInt8(Math.round(component / scale), SCALE_BYTES + n);
    return part;
  });
  return Buffer.concat(parts);
}

export function decodeVectors(stored: Uint8Array, dimensions: number): StoredVector[] {
  // A copy, because the driver's buffer is part of a larger one that would stay in memory.
  const bytes = Uint8Array.from(stored);
  const view = new DataView(bytes.buffer);
  const vectors: StoredVector[] = [];
  for (let at = 0; at + storedSize(dimensions) <= bytes.length; at += storedSize(dimensions)) {
    vectors.push({
      scale: view.getFloat32(at, true),
      bytes: new Int8Array(bytes.buffer, at + SCALE_BYTES, dimensions),
    });
  }
  return vectors;
}

/** The cosine of the angle between two vectors of length 1. */
export function cosine(query: Float32Array, { scale, bytes }: StoredVector): number {
  let sum = 0;
  for (let n = 0; n < bytes.length; n += 1) sum += (query[n] as number) * (bytes[n] as number);
  return sum * scale;
}
