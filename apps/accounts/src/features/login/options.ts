import { PROVIDER_IDS } from '../../platform/auth/providers.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Services } from '../services.ts';

/** What the log-in page offers. */
export const loginOptions = ({ demo, providers }: Config) => ({
  demo,
  providers: PROVIDER_IDS.filter((id) => providers[id]),
});

/** What the sign-up page offers. */
export const signUpOptions = ({ config }: Pick<Services, 'config'>) => ({
  providers: loginOptions(config).providers,
});
