import type { Articles } from './articles.ts';
import type { SearchMemory } from './search-memory.ts';

/** Combinations of access and categories, one bit each. */
export interface KindFilter {
  readonly access: number;
  readonly categories: number;
}

export interface CountsByKind {
  /** Those in one of the categories of the filter, by access. */
  readonly byAccess: Readonly<Int32Array>;
  /** Those with an access of the filter, by category. An article counts in each of its categories. */
  readonly byCategory: Readonly<Int32Array>;
}

/** Counts articles by kind, which is their access and their categories. Sets are passed as addresses. */
export class KindCounts {
  readonly #memory: SearchMemory;
  #docIds = 0;
  #kinds = 0;

  constructor(memory: SearchMemory) {
    this.#memory = memory;
  }

  /** Adds the kinds of the articles that were added since. */
  #update({ size, kindOf, kinds }: Articles): void {
    const { kernel } = this.#memory;
    if (this.#docIds < size) {
      kernel.parts.kindOf.numbers.set(kindOf.subarray(this.#docIds, size), this.#docIds);
      this.#docIds = size;
    }
    if (this.#kinds === kinds.length) return;
    const access = kernel.parts.kindAccess.bytes;
    const masks = kernel.parts.kindMasks.numbers;
    for (const [n, kind] of kinds.entries()) {
      access[n] = kind.access;
      masks[n] = kind.mask;
    }
    this.#kinds = kinds.length;
  }

  /** Stores those members of a set that pass the filter in `into`. */
  keep(articles: Articles, set: number, { access, categories }: KindFilter, into: number): void {
    this.#update(articles);
    const { kernel, setBytes } = this.#memory;
    const { functions, parts } = kernel;
    functions.keepKinds(
      into,
      set,
      setBytes,
      parts.kindOf.address,
      parts.kindAccess.address,
      parts.kindMasks.address,
      access,
      categories,
    );
  }

  /** The members of a set by kind. Valid until the next count. */
  count(articles: Articles, set: number, { access, categories }: KindFilter): CountsByKind {
    this.#update(articles);
    const { kernel, setBytes } = this.#memory;
    const { functions, parts } = kernel;
    const byAccess = parts.byAccess.numbers.fill(0);
    const byCategory = parts.byCategory.numbers.fill(0);
    functions.countKinds(set, setBytes, parts.kindOf.address, parts.kindCounts.address);
    functions.addKinds(
      parts.kindCounts.address,
      this.#kinds,
      parts.kindAccess.address,
      parts.kindMasks.address,
      access,
      categories,
      byAccess.byteOffset,
      byCategory.byteOffset,
    );
    return { byAccess, byCategory };
  }
}
