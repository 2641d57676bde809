/** For servers under test: a busy machine or many tests at once must not trip rate limits or load shedding. */
export const UNLIMITED = {
  RATE_LIMIT: '1000000',
  SEARCH_RATE_LIMIT: '1000000',
  WEB_RATE_LIMIT: '1000000',
  IMAGE_RATE_LIMIT: '1000000',
  RENDER_RATE_LIMIT: '1000000',
  MAX_EVENT_LOOP_DELAY_MS: '0',
};
