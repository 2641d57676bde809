import { readFileSync } from 'node:fs';

/** The functions of `assembly/`, which document them. All parameters are numbers; most are addresses in the memory. */
export interface KernelFunctions {
  union(into: number, one: number, other: number, bytes: number): void;
  intersect(into: number, one: number, other: number, bytes: number): void;
  subtract(into: number, one: number, other: number, bytes: number): void;
  intersectOr(into: number, one: number, other: number, third: number, bytes: number): void;
  clear(address: number, bytes: number): void;
  isEmpty(set: number, bytes: number): number;
  count(set: number, bytes: number): number;
  countBoth(one: number, other: number, bytes: number): number;
  keepVisible(
    inPublicTable: number,
    inLockedTables: number,
    published: number,
    byPublicRow: number,
    bytes: number,
  ): number;
  addAll(set: number, docIds: number, count: number): void;
  rank(set: number, bytes: number, ranks: number, start: number): number;
  members(one: number, other: number, bytes: number, docIds: number, count: number): number;
  findRows(docIds: number, from: number, to: number, inTable: number, ranks: number, rows: number): void;
  addColumn(sums: number, rows: number, from: number, to: number, column: number, values: number): void;
  addList(
    sums: number,
    docIds: number,
    impacts: number,
    count: number,
    used: number,
    candidates: number,
    ranks: number,
    values: number,
  ): void;
  offerColumn(
    best: number,
    inTitle: number,
    rows: number,
    from: number,
    to: number,
    column: number,
    values: number,
  ): void;
  offerList(
    best: number,
    inTitle: number,
    docIds: number,
    impacts: number,
    count: number,
    used: number,
    candidates: number,
    ranks: number,
    values: number,
  ): void;
  offerSums(
    best: number,
    sums: number,
    among: number,
    candidates: number,
    ranks: number,
    bytes: number,
    addend: number,
    factor: number,
    words: number,
  ): void;
  addGroup(
    scores: number,
    coverage: number,
    titleCoverage: number,
    best: number,
    inTitle: number,
    rows: number,
    from: number,
    to: number,
    column: number,
    values: number,
    share: number,
    covered: number,
  ): void;
  lastScoring(
    scores: number,
    coverage: number,
    titleCoverage: number,
    before: number,
    total: number,
    titleBoost: number,
    least: number,
  ): number;
  countKinds(set: number, bytes: number, kindOf: number, counts: number): void;
  addKinds(
    counts: number,
    kinds: number,
    accessOf: number,
    masks: number,
    access: number,
    categories: number,
    byAccess: number,
    byCategory: number,
  ): void;
  keepKinds(
    into: number,
    set: number,
    bytes: number,
    kindOf: number,
    accessOf: number,
    masks: number,
    access: number,
    categories: number,
  ): void;
  decode(slices: number, count: number, docIds: number, impacts: number): number;
}

/** Node's types do not declare the constructors. */
interface Constructors {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (
    module: object,
    imports: { env: { memory: object } },
  ) => { readonly exports: unknown };
}
const { Module, Memory, Instance } = (globalThis as unknown as { WebAssembly: Constructors }).WebAssembly;

const compiled = new Module(readFileSync(new URL('../kernel.wasm', import.meta.url)));

const PAGE = 1 << 16;
/** Vectors are loaded faster from such addresses. */
const ALIGNMENT = 16;
/** The compiler reserves the beginning for its own data. */
const RESERVED = 1024;

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** A part of the memory, and views of it. */
export interface MemoryPart {
  readonly address: number;
  readonly bytes: Uint8Array;
  readonly numbers: Int32Array;
  readonly floats: Float32Array;
}

function partOf(buffer: ArrayBuffer, address: number, size: number): MemoryPart {
  return {
    address,
    bytes: new Uint8Array(buffer, address, size),
    numbers: new Int32Array(buffer, address, size >>> 2),
    floats: new Float32Array(buffer, address, size >>> 2),
  };
}

export interface Kernel<Parts> {
  readonly functions: KernelFunctions;
  readonly parts: Parts;
  /** The memory. */
  readonly buffer: ArrayBuffer;
}

/**
 * Loops over sets and scores in WebAssembly, which has instructions for several numbers at once and for counting bits,
 * and a memory for them. `layout` allocates its parts and is called twice, at first to measure them. The memory has a
 * fixed size, so that views of it stay valid. The system provides it when it is first written, so what is never used
 * costs nothing.
 */
export function createKernel<Parts>(
  layout: (allocate: (bytes: number) => MemoryPart) => Parts,
): Kernel<Parts> {
  const nothing = partOf(new ArrayBuffer(0), 0, 0);
  let end = RESERVED;
  layout((bytes) => {
    end += aligned(bytes);
    return nothing;
  });
  const pages = Math.ceil(end / PAGE);
  const memory = new Memory({ initial: pages, maximum: pages });
  const { buffer } = memory;
  let next = RESERVED;
  const parts = layout((bytes) => {
    const part = partOf(buffer, next, bytes);
    next += aligned(bytes);
    return part;
  });
  const instance = new Instance(compiled, { env: { memory } });
  return { functions: instance.exports as KernelFunctions, parts, buffer };
}
