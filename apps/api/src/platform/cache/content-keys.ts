import type { ContentKind } from '@tidemark/contracts/content-kind';

export type { ContentKind };

/** The key of responses that depend on one entry. The kind alone is the key of responses that list such entries. */
export const entryKey = (kind: ContentKind, id: number): string => `${kind}:${id}`;

/** The keys of a change to these entries. */
export const changedKeys = (kind: ContentKind, ids: readonly number[]): string[] => [
  kind,
  ...ids.map((id) => entryKey(kind, id)),
];

/** The keys of a response that shows these articles and the names of their authors. */
export const shownKeys = (
  rows: readonly { readonly id: number; readonly authors: readonly { readonly id: number }[] }[],
): string[] => [
  ...new Set(
    rows.flatMap(({ id, authors }) => [
      entryKey('articles', id),
      ...authors.map((author) => entryKey('authors', author.id)),
    ]),
  ),
];

/** Responses that are the same for every anonymous reader, and the content they depend on. */
export const dependsOn = (...contentKeys: ContentKind[]) => ({ shared: true, contentKeys });
