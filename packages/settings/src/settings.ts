export type Env = Readonly<Record<string, string | undefined>>;

/** A setting that an operator has to correct. Its message is a sentence, printed without a stack trace. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export const MIN_SECRET_LENGTH = 32;

/** Reads and checks the environment variables of a process. An empty one is not set. */
export class Settings {
  readonly #env: ReadonlyMap<string, string>;

  constructor(env: Env) {
    const set = Object.entries(env).map(([name, value = '']): [string, string] => [name, value.trim()]);
    this.#env = new Map(set.filter(([, value]) => value !== ''));
  }

  text(name: string): string | undefined;
  text(name: string, fallback: string): string;
  text(name: string, fallback?: string): string | undefined {
    return this.#env.get(name) ?? fallback;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name, String(fallback));
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name, fallback ? '1' : '0');
    if (['1', 'true'].includes(text)) return true;
    if (['0', 'false'].includes(text)) return false;
    throw new SettingError(`${name} must be 1 or 0, not "${text}".`);
  }

  oneOf<T extends string>(name: string, fallback: T, values: readonly T[]): T {
    const text = this.text(name, fallback);
    const known = values.find((value) => value === text);
    if (known !== undefined) return known;
    throw new SettingError(`${name} must be one of ${values.join(', ')}, not "${text}".`);
  }

  /** Separated by commas. */
  list(name: string): string[] {
    return this.text(name, '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  }

  /** An http(s) address without a slash at its end. */
  address(name: string, example: string): string | undefined;
  address(name: string, example: string, fallback: string): string;
  address(name: string, example: string, fallback?: string): string | undefined {
    const text = this.text(name) ?? fallback;
    if (text === undefined || (/^https?:/i.test(text) && URL.canParse(text)))
      return text?.replace(/\/+$/, '');
    throw new SettingError(`${name} must be an address such as ${example}, not "${text}".`);
  }

  secret(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || value.length >= MIN_SECRET_LENGTH) return value;
    throw new SettingError(
      `${name} must have at least ${MIN_SECRET_LENGTH} characters, not ${value.length}.`,
    );
  }

  /** Settings that belong together: all of their values, or undefined if none is set. */
  together<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, string>> | undefined {
    const values = names.flatMap((name) => this.text(name) ?? []);
    if (values.length === 0) return undefined;
    if (values.length === names.length)
      return Object.fromEntries(names.map((name, n) => [name, values[n]])) as Record<Name, string>;
    throw new SettingError(`${names.join(' and ')} must be set together.`);
  }

  matching(name: string, pattern: RegExp, rule: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || pattern.test(text)) return text;
    throw new SettingError(`${name} ${rule}`);
  }

  /** The check throws an error whose message follows the name. */
  checked(name: string, check: (text: string) => unknown): string | undefined {
    const text = this.text(name);
    try {
      if (text !== undefined) check(text);
      return text;
    } catch (error) {
      throw new SettingError(`${name} ${error instanceof Error ? error.message : error}`);
    }
  }

  smtpUrl(): string | undefined {
    return this.matching('SMTP_URL', /^smtps?:\/\/./, 'must start with smtp:// or smtps://.');
  }

  /** Redis or Valkey, through which processes share rate limits. */
  redisUrl(): string | undefined {
    return this.matching('REDIS_URL', /^rediss?:\/\/./, 'must start with redis:// or rediss://.');
  }

  /** Where metrics are served; undefined turns them off. */
  metrics(portName: string): { readonly host: string; readonly port: number } | undefined {
    const port = this.integer(portName, 0, 0, 65_535);
    return port === 0 ? undefined : { host: this.text('METRICS_HOST', 'localhost'), port };
  }
}
