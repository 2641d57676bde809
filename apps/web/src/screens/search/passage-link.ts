import { site } from '@tidemark/contracts/paths';

const WORDS = 6;

/** A hyphen has a meaning in text directives and is not encoded otherwise. */
const encode = (words: readonly string[]) => encodeURIComponent(words.join(' ')).replaceAll('-', '%2D');

interface Cited {
  readonly article: { readonly slug: string };
  readonly heading: { readonly id: string } | null;
  readonly text: string;
}

/**
 * The section of the passage, and a text directive with which browsers scroll to the passage itself and mark it.
 * Browsers that do not know text directives show the section.
 */
export function passageHref({ article, heading, text }: Cited): string {
  const words = text.replace(/\s*…$/, '').split(/\s+/);
  const ends = words.length > 2 * WORDS ? [words.slice(0, WORDS), words.slice(-WORDS)] : [words];
  const section = heading ? encodeURIComponent(heading.id) : '';
  return `${site.article(article.slug)}#${section}:~:text=${ends.map(encode).join(',')}`;
}
