export const MAX_TAG = 40;
export const MAX_FOLDER_NAME = 60;
/** Pages of other sites that a reader can keep as links, and how long their addresses and titles may be. */
export const MAX_LINKS = 2000;
export const MAX_LINK = 2000;
export const MAX_LINK_TITLE = 300;
export const MAX_LINK_TAGS = 20;

export const collapseSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Names of folders that differ only in spaces are the same. */
export const toFolderName = collapseSpaces;

/** Tags that differ only in case or spaces are the same. */
export const toTag = (text: string) => collapseSpaces(text).toLowerCase();

/** The address of a page as it is stored. Undefined if it is not one of http or https, without a name or password. */
export function toLinkAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url.href.length <= MAX_LINK ? url.href : undefined;
}

/** The title of a link for which the reader has given none. */
export const addressTitle = (address: string): string => {
  const { hostname, pathname } = new URL(address);
  return `${hostname.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`.slice(0, MAX_LINK_TITLE);
};
