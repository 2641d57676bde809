import { config } from '../../platform/config.ts';

const ABSOLUTE = /^https?:\/\//i;

function parse(text: string): URL | undefined {
  const address = ABSOLUTE.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** The path of a pasted URL of this portal, or undefined if the text is anything else. */
export function ownPath(text: string, hosts: readonly string[] = ownHosts()): string | undefined {
  const url = /^\S+\/\S+$/.test(text) ? parse(text) : undefined;
  if (!url || !hosts.includes(url.host)) return undefined;
  const { pathname, search, hash } = url;
  // Two slashes would start the address of another host.
  const isPage = /^\/(?!\/)./.test(pathname) && pathname !== '/search';
  return isPage ? pathname + search + hash : undefined;
}

const ownHosts = (): string[] => [new URL(config.portalUrl).host, window.location.host];
