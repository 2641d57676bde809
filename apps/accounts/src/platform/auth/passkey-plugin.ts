import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';

/**
 * A passkey signs in without a second factor. That is as secure only if the device has verified its user, by
 * fingerprint or PIN for example, so responses without it are rejected.
 */
export function passkeyPlugin(url: string) {
  return passkey({
    rpName: 'Tidemark',
    origin: url,
    advanced: { webAuthnChallengeCookie: 'passkey-challenge' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      async afterVerification({ ctx, verification }) {
        const { registrationInfo } = verification;
        if (!registrationInfo?.userVerified) throw new APIError('BAD_REQUEST');
        const where = [{ field: 'credentialID', value: registrationInfo.credential.id }];
        if (await ctx.context.adapter.findOne({ model: 'passkey', where })) throw new APIError('BAD_REQUEST');
      },
    },
    authentication: {
      async afterVerification({ verification }) {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
      },
    },
  });
}
