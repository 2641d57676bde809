/** Names one request in the log lines of every process that works on it, from the edge through the portal to the API. */
export const REQUEST_ID_HEADER = 'x-request-id';

const VALID_ID = /^[\w-]{8,64}$/;

/** The id in this header, if it can be written to a log. Only headers of a trusted sender may be passed. */
export function readRequestId(header: string | readonly string[] | undefined): string | undefined {
  const id = [header ?? []].flat()[0];
  return id !== undefined && VALID_ID.test(id) ? id : undefined;
}

/** Creates ids that are unique across processes and restarts; `processId` must be random. */
export function requestIds(processId: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `req-${processId}-${count.toString(36)}`;
  };
}
