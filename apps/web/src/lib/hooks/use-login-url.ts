import { loginUrl } from '@tidemark/contracts/session';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { config } from '../../config.ts';
import { deviceId } from '../device.ts';

/** The main app's login page, told where to come back to. Without JavaScript it is the bare page. */
export function useLoginUrl(): string {
  const { asPath } = useRouter();
  const [url, setUrl] = useState(`${config.accountsUrl}/login`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the route
  useEffect(() => setUrl(loginUrl(config.accountsUrl, window.location.href, deviceId())), [asPath]);
  return url;
}
