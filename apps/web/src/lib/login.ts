import { loginUrl } from '@tidemark/contracts/session';
import { config } from '../config.ts';
import { deviceId } from './device.ts';

/** The main app's login page, told where to come back to: the page the reader is on. */
export function loginHref(): string {
  return loginUrl(config.accountsUrl, window.location.href, deviceId());
}
