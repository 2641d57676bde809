import { api } from '@tidemark/contracts/paths';
import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import type { AccessDecision, StaffContent } from '@tidemark/contracts/wire/staff';
import { call } from '../../platform/http/client.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';

/** The state of content ingestion. */
export function fetchStaffContent(): Promise<StaffContent> {
  return call({
    path: api.staffContent,
    unwrap: unwrapOne<StaffContent>,
    message: 'An error occurred while fetching the newsroom status',
  });
}

/** Why a reader can or cannot read an article. */
export function fetchAccessDecision(slug: string, reader: PreviewReader): Promise<AccessDecision> {
  return call({
    path: api.explainAccess(slug, reader),
    unwrap: unwrapOne<AccessDecision>,
    message: 'An error occurred while explaining the access to the article',
  });
}
