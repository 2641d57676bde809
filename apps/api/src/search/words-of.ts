import type { Bits } from './bits.ts';
import type { Name } from './names.ts';

/** All articles that a reader may find by a word. Others may hold the same set: it is not to be changed. */
export type ArticlesWith = (name: Name) => Readonly<Bits>;

/** The words of the index, wherever they are: in memory, or in the database until they are. */
export interface Words {
  lists(level: number, names: ReadonlySet<Name>): ArticlesWith | Promise<ArticlesWith>;
  /** How much each of the articles is about what is named, as a reader of this level may know. */
  weigh(
    level: number,
    names: readonly Name[],
    slots: readonly number[],
  ): Float64Array | Promise<Float64Array>;
}
