/** The processes that serve metrics. */
export const SERVICES = ['portal', 'api', 'accounts'] as const;
export type Service = (typeof SERVICES)[number];

interface Description {
  readonly services: readonly Service[];
  readonly help: string;
}

/**
 * Every metric of our own. Alert rules and dashboards may use these names only, besides those of the client library.
 * Label values come from fixed sets, so that neither readers nor articles can be identified.
 */
export const HISTOGRAMS = {
  http_request_duration_seconds: {
    services: SERVICES,
    help: 'Time from the arrival of a request to the end of its response, by route, method and status',
  },
  tidemark_db_pool_wait_seconds: {
    services: ['api'],
    help: 'Time that a statement or transaction waited for a database connection, by pool',
  },
} as const satisfies Record<string, Description>;

export const TOTALS = {
  tidemark_cache_hits_total: {
    services: ['portal', 'api'],
    help: 'Anonymous requests whose response was in the response cache',
  },
  tidemark_cache_misses_total: {
    services: ['portal', 'api'],
    help: 'Anonymous requests whose response was not in the response cache',
  },
  tidemark_embedding_requests_total: {
    services: ['api'],
    help: 'Queries sent to the embedding service',
  },
  tidemark_embedding_failures_total: {
    services: ['api'],
    help: 'Searches that continued without a vector, because the embedding service failed or was too slow, and failed updates of the vectors',
  },
  tidemark_sign_ins_failed_total: {
    services: ['accounts'],
    help: 'Attempts to log in that failed or were refused',
  },
  tidemark_password_resets_total: {
    services: ['accounts'],
    help: 'Links to reset a password that were requested',
  },
  tidemark_factors_refused_total: {
    services: ['accounts'],
    help: 'Wrong codes of two-factor authentication, and confirmations that failed',
  },
  tidemark_staff_grants_total: {
    services: ['accounts'],
    help: 'Access that staff gave, asked for or approved, and second factors that they turned off',
  },
} as const satisfies Record<string, Description>;

export const GAUGES = {
  tidemark_cache_entries: { services: ['portal', 'api'], help: 'Responses in the response cache' },
  tidemark_cache_bytes: {
    services: ['portal', 'api'],
    help: 'Size of the responses in the response cache, without their compressed forms',
  },
  tidemark_content_events_current: {
    services: ['portal', 'api'],
    help: '1 if this process knows of all recent content changes; otherwise it serves no cached response',
  },
  tidemark_content_events_unseen: {
    services: ['api'],
    help: 'Content events that are committed and that this process has not seen',
  },
  tidemark_oldest_job_seconds: { services: ['api'], help: 'Age of the oldest sync job, 0 if there is none' },
  tidemark_jobs_waiting: { services: ['api'], help: 'Sync jobs that are queued' },
  tidemark_ingest_leader: { services: ['api'], help: '1 if this process is the ingest leader' },
  tidemark_search_ready: {
    services: ['api'],
    help: '1 if the search index is in the memory of this process; searches wait until then',
  },
  tidemark_search_articles: { services: ['api'], help: 'Articles in the search index of this process' },
  tidemark_db_pool_connections: { services: ['api'], help: 'Open connections, by pool: requests or ingest' },
  tidemark_db_pool_waiting: {
    services: ['api'],
    help: 'Statements and transactions that wait for a connection, by pool',
  },
  tidemark_mail_queue_waiting: { services: ['accounts'], help: 'Emails that are queued' },
  tidemark_mail_queue_oldest_seconds: {
    services: ['accounts'],
    help: 'Age of the oldest queued email, 0 if there is none',
  },
  tidemark_mail_failed: { services: ['accounts'], help: 'Emails of the last 90 days that were given up' },
} as const satisfies Record<string, Description>;
