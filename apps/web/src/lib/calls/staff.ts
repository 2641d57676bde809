import { api } from '@tidemark/contracts/paths';
import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import type { StaffContent, Why } from '@tidemark/contracts/wire/staff';
import { call } from '../api.ts';
import { one } from '../pick.ts';

/** How the publication is being taken in. */
export function fetchStaffContent(): Promise<StaffContent> {
  return call({
    path: api.staffContent,
    pick: one<StaffContent>,
    message: 'An error occurred while fetching the state of the newsroom',
  });
}

/** Why a reader can or cannot read an article. */
export function fetchWhy(slug: string, reader: PreviewReader): Promise<Why> {
  return call({
    path: api.explainAccess(slug, reader),
    pick: one<Why>,
    message: 'An error occurred while asking about the article',
  });
}
