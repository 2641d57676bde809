import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'tidemark.device';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface KnownDevices {
  /** The device's id if it has signed in to this account before. */
  read(request: FastifyRequest, email: string): string | undefined;
  /** Whether somebody has logged in or signed up in this browser before. Only decides what is shown first. */
  isSeen(request: FastifyRequest): boolean;
  /** Marks the browser as known for this account. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void;
}

/** A signed cookie that survives sign-out. It grants no access; it only separates a device's failed sign-ins from others. */
export function createKnownDevices(secret: string, secure: boolean): KnownDevices {
  const sign = (deviceId: string, email: string) =>
    createHmac('sha256', secret).update(`known-device\n${deviceId}\n${email}`).digest('base64url');

  function read(request: FastifyRequest, email: string): string | undefined {
    const [, deviceId, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(request.cookies[COOKIE] ?? '') ?? [];
    if (deviceId === undefined || signature === undefined) return undefined;
    const isValid = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(deviceId, email)));
    return isValid ? deviceId : undefined;
  }

  return {
    read,
    isSeen: (request) => request.cookies[COOKIE] !== undefined,
    remember(request, reply, email) {
      const deviceId = read(request, email) ?? randomBytes(16).toString('base64url');
      reply.setCookie(COOKIE, `${deviceId}.${sign(deviceId, email)}`, {
        ...{ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: YEAR_SECONDS },
      });
    },
  };
}
