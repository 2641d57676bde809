import type { ReactElement } from 'react';
import { config } from '../../platform/config.ts';

/** The metadata in a page's own head. */
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

/** Undefined if the page has no canonical URL, which means that it is excluded from search engines. */
export function readPageMeta(head: readonly (ReactElement | null)[]): PageMeta | undefined {
  const elements = head.flatMap((one) => (one ? [{ type: one.type, ...(one.props as Attributes) }] : []));
  const title = elements.find(({ type }) => type === 'title')?.children;
  const description = elements.find(({ name }) => name === 'description')?.content;
  const address = elements.find(({ rel }) => rel === 'canonical')?.href;
  if (title === undefined || description === undefined || address === undefined) return undefined;
  // The publication's name is a tag of its own.
  const pageTitle = [title].flat().join('').replace(` — ${config.name}`, '');
  return { title: pageTitle, description, address };
}
