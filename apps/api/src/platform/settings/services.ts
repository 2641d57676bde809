import { createECDH } from 'node:crypto';
import { PUSH_HOSTS } from '@tidemark/contracts/push';
import { MIN_SECRET_LENGTH, SettingError, type Settings } from '@tidemark/settings/settings';

export type CmsConfig = NonNullable<ReturnType<typeof cmsConfig>>;
export type ObjectStorageConfig = NonNullable<ReturnType<typeof objectStorage>>;

/** The address to which mail servers return emails, and the secret with which they are passed on to the API. */
export function bounceConfig(settings: Settings) {
  settings.secret('BOUNCE_SECRET');
  const bounces = settings.together('BOUNCE_ADDRESS', 'BOUNCE_SECRET');
  // Each email has its own address, with at most 64 characters before the @.
  settings.matching(
    'BOUNCE_ADDRESS',
    /^[\w-]{1,10}@[^\s@<>]+$/,
    'must be an address such as bounce@example.com, with at most 10 characters before the @.',
  );
  return bounces && { address: bounces.BOUNCE_ADDRESS, secret: bounces.BOUNCE_SECRET };
}

/** A VAPID key pair, both in base64url; without one it is generated and stored in the database. */
function vapidKeys(settings: Settings) {
  const keys = settings.together('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY');
  if (!keys) return undefined;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = keys;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    if (pair.getPublicKey('base64url') === publicKey) return { publicKey, privateKey };
  } catch {
    // The private key is not one.
  }
  throw new SettingError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, both in base64url.');
}

export function pushConfig(settings: Settings) {
  const keys = vapidKeys(settings);
  /** An address at which push services can reach the operator. */
  const subject = settings.matching(
    'VAPID_SUBJECT',
    /^(?:mailto:.+@.+|https:\/\/.+)$/,
    'must start with mailto: or https://.',
  );
  if (keys && subject === undefined)
    throw new SettingError('VAPID_PUBLIC_KEY is set, so VAPID_SUBJECT is required.');
  const hosts = settings.list('PUSH_HOSTS');
  return subject === undefined
    ? undefined
    : {
        ...{ subject, keys },
        /** The hosts of permitted push services. */
        hosts: hosts.length > 0 ? hosts : PUSH_HOSTS,
        /** Whether a push service may have an address that is not public, as in tests. */
        allowsPrivate: settings.flag('PUSH_PRIVATE_ADDRESSES', false),
      };
}

export function cmsConfig(settings: Settings) {
  const url = settings.address('CMS_URL', 'http://localhost:1337');
  if (url === undefined) return undefined;
  const secret = (name: string): string => {
    const value = settings.secret(name);
    if (value !== undefined) return value;
    throw new SettingError(
      `CMS_URL is set, so ${name} is required, with at least ${MIN_SECRET_LENGTH} characters.`,
    );
  };
  return {
    url,
    token: secret('CMS_TOKEN'),
    /** Signs the webhooks of the CMS. */
    webhookSecret: secret('CMS_WEBHOOK_SECRET'),
    /** Signs the URLs of previews; without it there are no previews. */
    previewSecret: settings.secret('PREVIEW_SECRET'),
    sweepSeconds: settings.integer('CMS_SWEEP_SECONDS', 30, 1, 86_400),
  };
}

export function objectStorage(settings: Settings) {
  /** The address of the service, without the bucket. */
  const endpoint = settings.address('S3_ENDPOINT', 'https://s3.eu-central-1.amazonaws.com');
  if (endpoint === undefined) return undefined;
  const [bucket, accessKeyId, secretAccessKey] = [
    settings.text('S3_BUCKET'),
    settings.text('S3_ACCESS_KEY_ID'),
    settings.text('S3_SECRET_ACCESS_KEY'),
  ];
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new SettingError(
      'S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required.',
    );
  }
  return {
    ...{ endpoint, bucket, accessKeyId, secretAccessKey },
    region: settings.text('S3_REGION', 'us-east-1'),
    // Shorter than the time after which the database ends an idle transaction: images are stored within one.
    timeoutMs: 4000,
  };
}

export function embeddingConfig(settings: Settings) {
  const url = settings.address('EMBEDDINGS_URL', 'https://api.openai.com/v1');
  if (url === undefined) return undefined;
  const model = settings.text('EMBEDDINGS_MODEL');
  if (!model) throw new SettingError('EMBEDDINGS_URL is set, so EMBEDDINGS_MODEL is required.');
  return { url, key: settings.text('EMBEDDINGS_KEY'), model };
}
