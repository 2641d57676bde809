import { createECDH } from 'node:crypto';
import { PUSH_HOSTS } from '@tidemark/contracts/push';
import {
  address,
  type Env,
  integer,
  list,
  MIN_SECRET_LENGTH,
  optionalSecret,
  SettingError,
} from './settings.ts';

export interface EmbeddingConfig {
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
}

export interface CmsConfig {
  readonly url: string;
  readonly token: string;
  /** Signs the webhooks of the CMS. */
  readonly webhookSecret: string;
  /** Signs the URLs of previews; without it there are no previews. */
  readonly previewSecret: string | undefined;
  readonly sweepSeconds: number;
}

export interface PushConfig {
  /** An address at which push services can reach the operator. */
  readonly subject: string;
  /** A VAPID key pair; without one it is generated and stored in the database. */
  readonly keys: { readonly publicKey: string; readonly privateKey: string } | undefined;
  /** The hosts of permitted push services. */
  readonly hosts: readonly string[];
  /** Whether a push service may have an address that is not public, as in tests. */
  readonly allowsPrivate: boolean;
}

export interface ObjectStorageConfig {
  /** The address of the service, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly timeoutMs: number;
}

/** The address to which mail servers return emails, and the secret with which they are passed on to the API. */
export interface BounceConfig {
  readonly address: string;
  readonly secret: string;
}

/** Shorter than the time after which the database ends an idle transaction: images are stored within one. */
const STORAGE_TIMEOUT_MS = 4000;

/** Each email has its own address, with at most 64 characters before the @. */
export function bounceConfig(env: Env): BounceConfig | undefined {
  const address = env.BOUNCE_ADDRESS;
  const secret = optionalSecret(env, 'BOUNCE_SECRET');
  if (!address && secret === undefined) return undefined;
  if (!address || secret === undefined) {
    throw new SettingError('BOUNCE_ADDRESS and BOUNCE_SECRET are needed together.');
  }
  if (/^[\w-]{1,10}@[^\s@<>]+$/.test(address)) return { address, secret };
  throw new SettingError(
    'BOUNCE_ADDRESS must be an address such as bounce@example.com, with at most 10 characters before the @.',
  );
}

/** Both keys of one pair, in base64url. */
function vapidKeys(env: Env): PushConfig['keys'] {
  const [publicKey, privateKey] = [env.VAPID_PUBLIC_KEY || '', env.VAPID_PRIVATE_KEY || ''];
  if (publicKey === '' && privateKey === '') return undefined;
  const isPair = () => {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  };
  try {
    if (isPair()) return { publicKey, privateKey };
  } catch {
    // The private key is not one.
  }
  throw new SettingError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, both in base64url.');
}

export function pushConfig(env: Env): PushConfig | undefined {
  const keys = vapidKeys(env);
  const subject = env.VAPID_SUBJECT;
  if (!subject) {
    if (keys) throw new SettingError('VAPID_PUBLIC_KEY is set, so VAPID_SUBJECT is required.');
    return undefined;
  }
  if (!/^(?:mailto:.+@.+|https:\/\/.+)$/.test(subject)) {
    throw new SettingError(`VAPID_SUBJECT must start with mailto: or https://, not "${subject}".`);
  }
  const hosts = list(env.PUSH_HOSTS);
  return {
    ...{ subject, keys, hosts: hosts.length > 0 ? hosts : PUSH_HOSTS },
    allowsPrivate: env.PUSH_PRIVATE_ADDRESSES === '1',
  };
}

function cmsSecret(env: Env, name: string): string {
  const value = optionalSecret(env, name);
  if (value !== undefined) return value;
  throw new SettingError(
    `CMS_URL is set, so ${name} is required, with at least ${MIN_SECRET_LENGTH} characters.`,
  );
}

export function cmsConfig(env: Env): CmsConfig | undefined {
  if (!env.CMS_URL) return undefined;
  return {
    url: address(env, 'CMS_URL', 'http://localhost:1337'),
    token: cmsSecret(env, 'CMS_TOKEN'),
    webhookSecret: cmsSecret(env, 'CMS_WEBHOOK_SECRET'),
    previewSecret: optionalSecret(env, 'PREVIEW_SECRET'),
    sweepSeconds: integer(env, 'CMS_SWEEP_SECONDS', 30, 1, 86_400),
  };
}

export function objectStorage(env: Env): ObjectStorageConfig | undefined {
  if (!env.S3_ENDPOINT) return undefined;
  const bucket = env.S3_BUCKET;
  const accessKeyId = env.S3_ACCESS_KEY_ID;
  const secretAccessKey = env.S3_SECRET_ACCESS_KEY;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new SettingError(
      'S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required.',
    );
  }
  const endpoint = address(env, 'S3_ENDPOINT', 'https://s3.eu-central-1.amazonaws.com');
  const key = { accessKeyId, secretAccessKey };
  return { endpoint, bucket, region: env.S3_REGION || 'us-east-1', ...key, timeoutMs: STORAGE_TIMEOUT_MS };
}

export function embeddingConfig(env: Env): EmbeddingConfig | undefined {
  if (!env.EMBEDDINGS_URL) return undefined;
  const url = address(env, 'EMBEDDINGS_URL', 'https://api.openai.com/v1');
  const model = env.EMBEDDINGS_MODEL;
  if (!model) throw new SettingError('EMBEDDINGS_URL is set, so EMBEDDINGS_MODEL is required.');
  return { url, key: env.EMBEDDINGS_KEY || undefined, model };
}
