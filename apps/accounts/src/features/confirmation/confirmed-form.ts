import { CONFIRMATION_PATH, CONFIRMATION_SECONDS } from '@tidemark/contracts/confirmation';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../../platform/auth/sessions.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { MemberRequest } from '../member-route.ts';
import type { Services } from '../services.ts';
import type { ConfirmedForm, Handler, RegisteredForm } from './forms.ts';

/** How long a form waits for the confirmation. */
const WAIT_MS = 15 * 60_000;

/** The address with the form has to pass every proxy. */
const MAX_FORM_LENGTH = 2_000;

interface PendingForm {
  readonly kind: 'confirmed-form';
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly uid: string;
  readonly expiresAt: number;
}

export const isRecentlyConfirmed = ({ confirmedAt }: SignedIn): boolean =>
  Date.now() - confirmedAt < CONFIRMATION_SECONDS * 1000;

export async function storeConfirmation({ services, signedIn }: MemberRequest): Promise<void> {
  await services.database.query('update session set "confirmedAt" = $2 where id = $1', [
    signedIn.sessionId,
    new Date(),
  ]);
}

/** Sends the reader to the page to confirm. Its address has the form, readable by this app only. */
async function askForConfirmation({ services, request, reply, signedIn }: MemberRequest, path: string) {
  const pending: PendingForm = {
    ...{ kind: 'confirmed-form', path, fields: (request.body ?? {}) as PendingForm['fields'] },
    ...{ uid: signedIn.member.uid, expiresAt: Date.now() + WAIT_MS },
  };
  const data = JSON.stringify(pending);
  if (data.length > MAX_FORM_LENGTH) throw new HttpError('ValidationError', 'The form is too long.');
  const form = await symmetricEncrypt({ key: services.context.secretConfig, data });
  return reply.redirect(`${CONFIRMATION_PATH}?form=${encodeURIComponent(form)}`, 303);
}

/**
 * Registers the route of a form that needs a confirmation within the last minutes; a log-in is one. Without it the
 * reader confirms on a page of its own, which sends the form on, unchanged and to the same checks.
 */
export function requireRecentConfirmation(
  app: FastifyInstance,
  { confirmedForms }: Services,
  form: ConfirmedForm,
  route: (handle: (member: MemberRequest) => Promise<unknown>) => Handler,
  handle: (member: MemberRequest) => Promise<unknown>,
): void {
  const handler = route((member) =>
    isRecentlyConfirmed(member.signedIn) ? handle(member) : askForConfirmation(member, form.path),
  );
  confirmedForms.set(form.path, { ...form, handler });
  app.post(form.path, handler);
}

export interface OpenedForm extends RegisteredForm {
  readonly fields: PendingForm['fields'];
}

/** The form that waits for the confirmation; undefined if there is none, or none of this reader. */
export async function openForm(
  { services, signedIn }: Pick<MemberRequest, 'services' | 'signedIn'>,
  data: string,
): Promise<OpenedForm | undefined> {
  const { context, confirmedForms } = services;
  if (data === '') return undefined;
  const text = await symmetricDecrypt({ key: context.secretConfig, data }).catch(() => undefined);
  if (text === undefined) return undefined;
  // Other texts of this app are encrypted with the same key.
  const { kind, path = '', fields = {}, uid, expiresAt = 0 } = JSON.parse(text) as Partial<PendingForm>;
  if (kind !== 'confirmed-form') return undefined;
  const registered = confirmedForms.get(path);
  if (!registered || uid !== signedIn.member.uid || expiresAt <= Date.now()) return undefined;
  return { ...registered, fields };
}
