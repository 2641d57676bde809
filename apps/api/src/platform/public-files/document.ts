/** A generated text file with its media type and the time its content last changed. */
export interface SyndicatedDocument {
  readonly type: string;
  readonly text: string;
  readonly changed: Date | undefined;
}

export const XML_TYPE = 'application/xml; charset=utf-8';
export const TEXT_TYPE = 'text/plain; charset=utf-8';

/** The latest of these dates. */
export function latest(times: Iterable<Date | null | undefined>): Date | undefined {
  let newest: Date | undefined;
  for (const date of times) if (date && (!newest || date > newest)) newest = date;
  return newest;
}
