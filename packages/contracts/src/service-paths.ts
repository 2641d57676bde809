/** Paths of the API that only operators and other servers use, apart from those that are part of pages. */
export const serviceApi = {
  live: '/livez',
  ready: '/readyz',
  /** Emails that mail servers return. */
  bounces: '/hooks/bounces',
} as const;
