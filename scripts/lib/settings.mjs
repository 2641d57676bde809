import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT, UserFacingError } from './root.mjs';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const PORTS = { WEB_PORT: 3000, API_PORT: 4000, ACCOUNTS_PORT: 4100 };

/**
 * @typedef {Record<string, string | undefined>} Env
 * @typedef {{ ports: Record<keyof typeof PORTS, number>, portalUrl: string, apiUrl: string,
 *   accountsUrl: string, dataDir: string, env: Env }} Settings
 */

/** The environment and the settings in `.env`. @returns {Env} */
export function readEnvironment() {
  const file = join(ROOT, '.env');
  const lines = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...lines, ...process.env };
}

/** @param {Env} env @returns {Settings} */
export function readSettings(env) {
  const ports = /** @type {Settings['ports']} */ (
    Object.fromEntries(Object.entries(PORTS).map(([name, fallback]) => [name, port(env, name, fallback)]))
  );
  assertDistinct(ports);
  const portalUrl = address(env, 'PORTAL_URL', ports.WEB_PORT);
  const apiUrl = address(env, 'API_URL', ports.API_PORT);
  const accountsUrl = address(env, 'ACCOUNTS_URL', ports.ACCOUNTS_PORT);
  for (const name of ['DATABASE_URL', 'ACCOUNTS_DATABASE_URL']) {
    const url = env[name];
    if (url && !/^postgres(ql)?:\/\//.test(url))
      throw new UserFacingError(`${name} must start with postgres://.`);
  }
  const dataDir = resolve(ROOT, env.PORTAL_DATA_DIR || '.data');
  const demo = demoMode(env, [portalUrl, accountsUrl]);
  return {
    ...{ ports, portalUrl, apiUrl, accountsUrl, dataDir },
    env: {
      ...env,
      ...Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)])),
      ...{ PORTAL_URL: portalUrl, API_URL: apiUrl, ACCOUNTS_URL: accountsUrl, PORTAL_DATA_DIR: dataDir },
      DEMO: demo,
      // The demo offers push messages, with keys that the API generates.
      ...(demo === '1' && { VAPID_SUBJECT: env.VAPID_SUBJECT || 'mailto:support@tidemark.example' }),
      // Shared by API and portal; it need not survive a restart.
      REVALIDATE_SECRET: env.REVALIDATE_SECRET || randomBytes(24).toString('hex'),
      NEXT_TELEMETRY_DISABLED: '1',
    },
  };
}

/**
 * Demo mode has public passwords, so it is the default only where nobody else can reach it.
 * @param {Env} env @param {readonly string[]} urls
 */
function demoMode(env, urls) {
  const explicit = env.DEMO?.trim();
  if (explicit) return explicit;
  const remote = urls.find((url) => !LOOPBACK_HOSTS.includes(new URL(url).hostname));
  if (remote === undefined) return '1';
  throw new UserFacingError(
    `${remote} is not a loopback address, and demo mode has public passwords. ` +
      'Set DEMO=1 to start the demo there anyway, or DEMO=0 to start without it.',
  );
}

/** @param {Env} env @param {string} name @param {number} fallback */
function port(env, name, fallback) {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= 65_535) return value;
  throw new UserFacingError(`${name} must be a port number from 1 to 65535, not "${text}".`);
}

/** @param {Record<string, number>} ports */
function assertDistinct(ports) {
  const names = Object.keys(ports);
  for (const name of names) {
    const twin = names.find((other) => other !== name && ports[other] === ports[name]);
    if (twin)
      throw new UserFacingError(`${name} and ${twin} are both ${ports[name]}. Give each a port of its own.`);
  }
}

/** @param {Env} env @param {string} name @param {number} localPort */
function address(env, name, localPort) {
  const text = env[name]?.trim() || `http://localhost:${localPort}`;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new UserFacingError(
    `${name} must be an address such as http://localhost:${localPort}, not "${text}".`,
  );
}
