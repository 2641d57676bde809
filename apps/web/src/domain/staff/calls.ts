import { api } from '@tidemark/contracts/paths';
import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import type { AccessDecision, StaffContent } from '@tidemark/contracts/wire/staff';
import { type Check, hasFields, isBoolean, isListOf, isString } from '../../platform/http/check.ts';
import { call } from '../../platform/http/client.ts';
import { checkedOne } from '../../platform/http/unwrap.ts';

// Only what the screens cannot be rendered without: the API validates its responses against the schemas of these types.
const isContent = hasFields({
  source: isString,
  syncs: isListOf(hasFields({ at: isString, by: isString })),
  rejections: isListOf(hasFields({ where: isString, field: isString, reason: isString })),
  lag: hasFields({}),
}) as Check<unknown> as Check<StaffContent>;
const isDecision = hasFields({
  article: hasFields({ title: isString, categories: isListOf(isString) }),
  reader: hasFields({ name: isString }),
  can_read: isBoolean,
  reasons: isListOf(isString),
}) as Check<unknown> as Check<AccessDecision>;

/** The state of content ingestion. */
export function fetchStaffContent(): Promise<StaffContent> {
  return call({
    path: api.staffContent,
    unwrap: checkedOne(isContent),
    message: 'An error occurred while fetching the newsroom status',
  });
}

/** Why a reader can or cannot read an article. */
export function fetchAccessDecision(slug: string, reader: PreviewReader): Promise<AccessDecision> {
  return call({
    path: api.explainAccess(slug, reader),
    unwrap: checkedOne(isDecision),
    message: 'An error occurred while explaining the access to the article',
  });
}
