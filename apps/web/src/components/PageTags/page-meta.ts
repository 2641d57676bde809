import type { ReactElement } from 'react';
import { config } from '../../config.ts';

/** What a page says of itself in its own head. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  readonly address: string;
}

interface Attributes {
  readonly name?: string;
  readonly content?: string;
  readonly rel?: string;
  readonly href?: string;
  readonly children?: unknown;
}

/** Nothing, where the page names no address of its own: then nobody should find it. */
export function readPageMeta(head: readonly (ReactElement | null)[]): PageMeta | undefined {
  const elements = head.flatMap((one) => (one ? [{ type: one.type, ...(one.props as Attributes) }] : []));
  const title = elements.find(({ type }) => type === 'title')?.children;
  const description = elements.find(({ name }) => name === 'description')?.content;
  const address = elements.find(({ rel }) => rel === 'canonical')?.href;
  if (title === undefined || description === undefined || address === undefined) return undefined;
  // The publication's name stands beside, not in the title.
  const pageTitle = [title].flat().join('').replace(` — ${config.name}`, '');
  return { title: pageTitle, description, address };
}
