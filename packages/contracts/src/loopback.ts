/** Names that always mean the same machine. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export function isLoopback(url: string): boolean {
  return LOOPBACK_HOSTS.includes(new URL(url).hostname);
}

/**
 * Whether a Host header names this machine. A page on another site can let its own name resolve to 127.0.0.1 and then
 * read what a server on this machine sends; its requests name that site.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  const url = `http://${host}`;
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(url) && isLoopback(url);
}
