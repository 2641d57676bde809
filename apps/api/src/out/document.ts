/** What leaves by a door of this room: the text of a file, its type, and when what it says last changed. */
export interface OutDocument {
  readonly type: string;
  readonly text: string;
  readonly changed: Date | undefined;
}

export const XML_TYPE = 'application/xml; charset=utf-8';
export const TEXT_TYPE = 'text/plain; charset=utf-8';

/** The latest of some moments. */
export function latest(moments: Iterable<Date | null | undefined>): Date | undefined {
  let found: Date | undefined;
  for (const moment of moments) if (moment && (!found || moment > found)) found = moment;
  return found;
}
