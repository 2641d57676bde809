import { libraryApi } from '@tidemark/contracts/library-paths';
import { type Paging, pagingParams } from '@tidemark/contracts/paging';
import type { SavedLinkEntry } from '@tidemark/contracts/wire/saved-link';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { mapPage, type Page, unwrapOne, unwrapPage } from '../../platform/http/unwrap.ts';

/** A page of another site that a member keeps in their library. */
export interface SavedLink {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly note: string;
  readonly tags: readonly string[];
}
export type LinkDetails = Pick<SavedLink, 'title' | 'note' | 'tags'>;

const toLink = ({ id, attributes: { url, title, note, tags } }: SavedLinkEntry): SavedLink => ({
  ...{ id, url, title, note, tags },
});

export async function fetchLinks(query: string, paging: Paging): Promise<Page<SavedLink>> {
  const page = await call({
    path: libraryApi.savedLinks,
    params: { ...pagingParams(paging), ...(query === '' ? {} : { query }) },
    unwrap: unwrapPage<SavedLinkEntry>,
    message: LIBRARY_FAILED.links,
  });
  return mapPage(page, toLink);
}

const send = async (path: string, body: object): Promise<SavedLink> =>
  toLink(
    await call({
      ...{ path, method: 'POST', body },
      unwrap: unwrapOne<SavedLinkEntry>,
      message: LIBRARY_FAILED.changeLink,
    }),
  );

export const addLink = (link: Omit<SavedLink, 'id'>): Promise<SavedLink> => send(libraryApi.savedLinks, link);

export const changeLink = (id: number, details: LinkDetails): Promise<SavedLink> =>
  send(libraryApi.savedLink(id), details);

export async function removeLink(id: number): Promise<void> {
  await call({
    path: libraryApi.savedLink(id),
    method: 'DELETE',
    unwrap: () => true,
    message: LIBRARY_FAILED.changeLibrary,
  });
}
