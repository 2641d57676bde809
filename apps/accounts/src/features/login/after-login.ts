import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceName } from '../../platform/http/device-name.ts';
import { type ReturnContext, withReturnContext } from '../../platform/http/return-context.ts';
import { isDemoUser } from '../members/demo.ts';
import type { Services } from '../services.ts';
import { newDeviceEmail } from './emails.ts';

/** Remembers the browser after a log-in, and tells the owner if it is a new one. */
export async function noteDevice(
  { knownDevices, emails, config, now }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<void> {
  // Everybody knows the demo users' password, and nobody reads their emails.
  if (knownDevices.read(request, email) === undefined && !isDemoUser(email)) {
    const device = deviceName(request.headers['user-agent']);
    await emails.send(newDeviceEmail(email, config.url, { at: now(), device }));
  }
  knownDevices.remember(request, reply, email);
}

/** Where a log-in with a password leads to: back, or first to the advice to choose a stronger one. */
export function afterPassword({ config }: Services, returnContext: ReturnContext, isWeak: boolean): string {
  return isWeak
    ? withReturnContext('/login/weak-password', returnContext)
    : (returnContext.source ?? `${config.portalUrl}/`);
}
