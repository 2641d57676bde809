export const USERINFO_REASON = 'must not contain a user name or password before the host';

/** Whether a URL contains credentials, as in https://trusted.example@other.example, which misleads readers. */
export function hasUserinfo(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol !== 'mailto:' && (username !== '' || password !== '');
}
