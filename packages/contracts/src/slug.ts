/**
 * The heading slug of the specification: trim, non-word runs become a space, join with hyphens, lower case.
 * Letters and digits of every script are word characters. A combining mark counts only after a letter, because
 * emoji contain invisible ones.
 */
export function headingSlug(heading: string): string {
  const words = heading.match(/[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*/gu) ?? ['section'];
  return words.join('-').toLowerCase();
}

/** Gives each heading of a document a unique id: `risk`, `risk-2`, `risk-3`. */
export function headingSlugger(): (heading: string) => string {
  /** The next number to try for each assigned id, so that repeated headings need no search from the start. */
  const nextNumber = new Map<string, number>();
  return (heading) => {
    const slug = headingSlug(heading);
    let unique = slug;
    let number = nextNumber.get(slug) ?? 2;
    for (; nextNumber.has(unique); number += 1) unique = `${slug}-${number}`;
    nextNumber.set(slug, number);
    if (unique !== slug) nextNumber.set(unique, 2);
    return unique;
  };
}

/** A slug must not consist of digits only, because `/articles/2026` would then also be an id. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && /[^0-9]/.test(text) && text.length <= 120;
}
