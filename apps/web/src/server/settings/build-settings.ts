type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that are fixed at build, with their defaults. */
export function buildSettings(env: Environment) {
  return {
    PORTAL_URL: env.PORTAL_URL ?? `http://localhost:${env.WEB_PORT ?? '3000'}`,
    API_URL: env.API_URL ?? `http://localhost:${env.API_PORT ?? '4000'}`,
    ACCOUNTS_URL: env.ACCOUNTS_URL ?? `http://localhost:${env.ACCOUNTS_PORT ?? '4100'}`,
    CAMPAIGN_MONTH: env.CAMPAIGN_MONTH ?? '',
    ALWAYS_SYNC: env.ALWAYS_SYNC ?? '',
    COMPONENT_PAGE: env.COMPONENT_PAGE ?? '',
  };
}

/** Addresses of third-party services. A service without one is off. */
export function collectorSettings(env: Environment) {
  return {
    ANALYTICS_URL: env.ANALYTICS_URL ?? '',
    REPLAY_URL: env.REPLAY_URL ?? '',
    SUCCESS_URL: env.SUCCESS_URL ?? '',
    PIPELINE_URL: env.PIPELINE_URL ?? '',
    ERRORS_URL: env.ERRORS_URL ?? '',
  };
}
