/** Which server of an address is wanted: the one that accepts writes, or one that follows it. */
export type ServerRole = 'primary' | 'standby';

export interface DatabaseUrl {
  /** One address per host, which node-postgres understands. */
  readonly urls: readonly string[];
  /** Undefined for the only host of an address without `target_session_attrs`, which is not checked. */
  readonly role: ServerRole | undefined;
  /** The hosts as written, for messages. */
  readonly hosts: string;
}

export class InvalidDatabaseUrlError extends Error {}

const ROLES: ReadonlyMap<string, ServerRole> = new Map([
  ['read-write', 'primary'],
  ['primary', 'primary'],
  ['standby', 'standby'],
]);

/**
 * Reads an address such as `postgres://user:password@one:5432,two:5432/portal?target_session_attrs=read-write`, as
 * PostgreSQL's own programs do. With several hosts the default is a server that accepts writes: on a standby every write
 * would fail. The messages do not contain the address, which has a password.
 */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const [, scheme, credentials = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)(.*)$/s.exec(text) ?? [];
  if (scheme === undefined)
    throw new InvalidDatabaseUrlError('must start with postgres:// or postgresql://.');
  const names = hosts.split(',');
  const path = rest.replace(/[?&]target_session_attrs=[^&]*/g, '').replace(/^([^?]*)&/, '$1?');
  const urls = names.map((name) => `${scheme}${credentials}${name}${path}`);
  if (names.length > 1 && names.includes('')) {
    throw new InvalidDatabaseUrlError('must have a host before and after every comma.');
  }
  if (!urls.every((url) => URL.canParse(url))) throw new InvalidDatabaseUrlError('is not a valid address.');
  const attribute = /[?&]target_session_attrs=([^&]*)/.exec(rest)?.[1];
  const role = attribute === undefined ? undefined : ROLES.get(attribute);
  if (attribute !== undefined && role === undefined) {
    throw new InvalidDatabaseUrlError(
      `supports these values of target_session_attrs: ${[...ROLES.keys()].join(', ')}.`,
    );
  }
  return { urls, hosts, role: role ?? (urls.length > 1 ? 'primary' : undefined) };
}
