import { loginUrl } from '@tidemark/contracts/session';
import { config } from '../../config.ts';
import { deviceId } from '../storage/device-id.ts';

/** The main app's login page, which returns to the current page. */
export function loginHref(): string {
  return loginUrl(config.accountsUrl, window.location.href, deviceId());
}
