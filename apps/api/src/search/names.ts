/** A word of the index as a query names it; a beginning of words ends in `:*`. */
export type Name = string;

const BEGUN = ':*';

/** What the words begin with that a name stands for, or nothing where it is one word. */
export const beginningOf = (name: Name): string | undefined =>
  name.endsWith(BEGUN) ? name.slice(0, -BEGUN.length) : undefined;

export const isNamed = (word: string, name: Name): boolean => {
  const beginning = beginningOf(name);
  return beginning === undefined ? word === name : word.startsWith(beginning);
};

/** As PostgreSQL takes it. */
export const quote = (name: Name): string => {
  const beginning = beginningOf(name);
  const bare = (beginning ?? name).replace(/['\\]/g, '');
  return `'${bare}'${beginning === undefined ? '' : BEGUN}`;
};
