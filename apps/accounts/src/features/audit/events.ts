export const OUTCOMES = ['ok', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

type Sentence = (detail: string) => string;

interface Description {
  /** What readers are told, by outcome. */
  readonly ok: Sentence;
  readonly failed?: Sentence;
}

const withDetail = (text: string) => (detail: string) => `${text}${detail === '' ? '' : `: ${detail}`}.`;
const plain = (text: string) => () => text;

/** Every kind of event in the audit log, with the sentence that readers see. Details never contain secrets. */
export const EVENTS = {
  'sign-up': { ok: plain('You signed up.') },
  'log-in': {
    ok: (way) => `You logged in with ${way}.`,
    failed: (way) => `Logging in with ${way} failed.`,
  },
  'second-factor': {
    ok: plain('The code of two-factor authentication was right.'),
    failed: plain('The password was right, but the code of two-factor authentication was not.'),
  },
  'log-out': { ok: plain('You logged out.') },
  confirmation: {
    ok: (way) => `You confirmed with ${way} that it is you.`,
    failed: (way) => `Confirming with ${way} failed.`,
  },
  'password-reset-requested': { ok: plain('A link to reset the password was requested.') },
  'password-reset': { ok: plain('The password was reset by email.') },
  'password-changed': {
    ok: plain('You changed your password.'),
    failed: plain('Changing the password failed, because the current one was wrong.'),
  },
  'email-change-requested': { ok: plain('A change of the email address was requested.') },
  'email-changed': {
    ok: plain('You changed your email address.'),
    failed: plain('Changing the email address failed, because the code was wrong.'),
  },
  'passkey-added': { ok: withDetail('You added a passkey') },
  'passkey-removed': { ok: withDetail('You removed a passkey') },
  'two-factor-on': {
    ok: plain('You turned on two-factor authentication.'),
    failed: plain('Turning on two-factor authentication failed, because the code was wrong.'),
  },
  'two-factor-off': { ok: plain('You turned off two-factor authentication.') },
  'recovery-codes-replaced': { ok: plain('You replaced your recovery codes.') },
  'site-connected': { ok: withDetail('You connected another site') },
  'site-disconnected': { ok: withDetail('You disconnected another site') },
  'sessions-ended': { ok: plain('You ended other sessions.') },
  'data-exported': { ok: plain('You downloaded your data.') },
  'deletion-requested': { ok: plain('You asked to delete your account.') },
  'deletion-cancelled': { ok: plain('You kept your account.') },
  'account-disabled': { ok: withDetail('Tidemark closed the account') },
  'account-enabled': { ok: withDetail('Tidemark opened the account again') },
  'account-deleted': { ok: plain('The account was deleted.') },
  'staff-opened': { ok: plain('Tidemark staff opened your account.') },
  'staff-checked-access': { ok: withDetail('Tidemark staff checked whether you can read an article') },
  'staff-granted': { ok: withDetail('Tidemark staff gave you access') },
  'staff-grant-requested': { ok: withDetail('Tidemark staff asked for access for you') },
  'staff-grant-approved': { ok: withDetail('A second member of Tidemark staff approved access for you') },
  'staff-grant-declined': { ok: withDetail('A second member of Tidemark staff declined access for you') },
  'staff-accepted-application': {
    ok: withDetail('Tidemark staff accepted your application, which a second member has to approve'),
  },
  'staff-declined-application': { ok: plain('Tidemark staff declined your application for Alpha.') },
  'staff-reset-two-factor': { ok: plain('Tidemark staff turned off your two-factor authentication.') },
} as const satisfies Readonly<Record<string, Description>>;

export type EventKind = keyof typeof EVENTS;

/** How readers log in or confirm, as sentences name it. */
export const WAYS = {
  password: 'your password',
  passkey: 'a passkey',
  code: 'a code from your app',
  'recovery-code': 'a recovery code',
  email: 'a code by email',
  link: 'a link by email',
} as const;

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(EVENTS, kind);

/** A plain sentence for the reader. */
export function sentenceOf(kind: string, outcome: Outcome, detail: string): string {
  const description: Description | undefined = isEventKind(kind) ? EVENTS[kind] : undefined;
  return (description?.[outcome] ?? description?.ok)?.(detail) ?? kind;
}
