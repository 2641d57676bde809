import { type Attack, attacks, type Case } from '../case.ts';
import type { Instance } from '../instance.ts';
import type { TokenForge } from '../token-forge.ts';

const MINUTE = 60;
const now = () => Math.floor(Date.now() / 1000);

/** Tokens that must not open the gated article. */
const FORGED: readonly [name: string, token: (forge: TokenForge, instance: Instance) => string][] = [
  ['alg none', ({ withSignature, claims }) => withSignature(claims(), { alg: 'none' }, '')],
  ['alg None in mixed case', ({ withSignature, claims }) => withSignature(claims(), { alg: 'nOnE' }, '')],
  ['HS256 with the public PEM as secret', ({ hmac, claims, publicPem }) => hmac(claims(), publicPem)],
  [
    'HS256 with the public JWK as secret',
    ({ hmac, claims, publicJwk }) => hmac(claims(), JSON.stringify(publicJwk)),
  ],
  ['HS256 with an empty secret', ({ hmac, claims }) => hmac(claims(), '')],
  ['unpublished key', ({ signedByOther, claims }) => signedByOther(claims())],
  ['unpublished key, unknown kid', ({ signedByOther, claims }) => signedByOther(claims(), { kid: 'other' })],
  [
    'key in the header',
    ({ signedByOther, claims, publicJwk }) => signedByOther(claims(), { jwk: publicJwk, kid: undefined }),
  ],
  [
    'key address in the header',
    ({ signedByOther, claims }) => signedByOther(claims(), { jku: 'http://evil.test/jwks.json' }),
  ],
  ['kid with a path', ({ signedByOther, claims }) => signedByOther(claims(), { kid: '../../etc/passwd' })],
  ['kid __proto__', ({ signedByOther, claims }) => signedByOther(claims(), { kid: '__proto__' })],
  ['empty signature', ({ withSignature, claims }) => withSignature(claims(), {}, '')],
  ['zero signature', ({ withSignature, claims }) => withSignature(claims(), {}, 'A'.repeat(86))],
  ['wrong typ', ({ signed, claims }) => signed(claims(), { typ: 'logout+jwt' })],
  ['critical extension', ({ signed, claims }) => signed(claims(), { crit: ['x'], x: 1 })],
  ['wrong audience', ({ signed, claims }) => signed(claims({ aud: 'other' }))],
  ['no audience', ({ signed, claims }) => signed(claims({ aud: undefined }))],
  ['wrong issuer', ({ signed, claims }) => signed(claims({ iss: 'http://evil.test' }))],
  ['no issuer', ({ signed, claims }) => signed(claims({ iss: undefined }))],
  ['expired', ({ signed, claims }) => signed(claims({ exp: now() - 5 * MINUTE, iat: now() - 25 * MINUTE }))],
  ['no expiry', ({ signed, claims }) => signed(claims({ exp: undefined }))],
  ['not valid yet', ({ signed, claims }) => signed(claims({ nbf: now() + 5 * MINUTE }))],
  [
    'issued in the future',
    ({ signed, claims }) => signed(claims({ iat: now() + 10 * MINUTE, nbf: now() - MINUTE })),
  ],
  [
    'issued 33 minutes ago with a later expiry',
    ({ signed, claims }) => signed(claims({ iat: now() - 33 * MINUTE, nbf: now() - 33 * MINUTE })),
  ],
  ['no subject', ({ signed, claims }) => signed(claims({ sub: undefined }))],
  ['claims that are no object', ({ signed }) => signed([] as never)],
  ['text that is no token', () => 'not-a-token'],
  ['three dots', () => '...'],
  ['overlong token', () => `a.${'b'.repeat(8_000)}.c`],
];

/** Valid signatures whose claims must not add access. */
const WEAK: typeof FORGED = [
  ['free plan', ({ signed, claims }) => signed(claims({ plan2: 'free', roles2: {} }))],
  ['ALPHA without professional', ({ signed, claims }) => signed(claims({ plan2: 'pioneer' }))],
  ['professional without ALPHA', ({ signed, claims }) => signed(claims({ roles2: {} }))],
  ['unknown plan', ({ signed, claims }) => signed(claims({ plan2: 'platinum' }))],
  ['plan __proto__', ({ signed, claims }) => signed(claims({ plan2: '__proto__' }))],
  ['plan as list', ({ signed, claims }) => signed(claims({ plan2: ['professional'] }))],
  ['ALPHA as text', ({ signed, claims }) => signed(claims({ roles2: { ALPHA: 'false' } }))],
  ['ALPHA false', ({ signed, claims }) => signed(claims({ roles2: { ALPHA: false } }))],
];

const article = ({ gatedSlug }: Instance) => `/strapi/articles/${gatedSlug}`;
const bearer = (name: string, token: (typeof FORGED)[number][1], status: Attack['status']): Attack => ({
  name,
  request: (instance) => ({
    path: article(instance),
    headers: [['authorization', `Bearer ${token(instance.forge, instance)}`]],
  }),
  status,
});

const schemes: Attack[] = [
  'Basic YWxwaGE6YWxwaGE=',
  'Bearer',
  'bearer  ',
  'Bearer undefined',
  'Digest x',
].map((value) => ({
  name: `authorization "${value}"`,
  request: (instance) => ({ path: article(instance), headers: [['authorization', value]] }),
  status: [400, 401],
}));

export const tokenCases: readonly Case[] = [
  ...attacks(
    'tokens',
    'api',
    FORGED.map(([name, token]) => bearer(name, token, 401)),
  ),
  ...attacks(
    'tokens',
    'api',
    WEAK.map(([name, token]) => bearer(name, token, [401, 406])),
  ),
  ...attacks('tokens', 'api', schemes),
  {
    group: 'tokens',
    name: 'a valid token opens the article, so that the other cases can fail',
    expected: '200 with the body',
    async run(instance) {
      const token = instance.forge.signed(instance.forge.claims());
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': instance.nextAddress() };
      const response = await fetch(`${instance.api}${article(instance)}`, { headers });
      const hasBody = (await response.text()).includes(instance.secretWord);
      return `${response.status} ${hasBody ? 'with' : 'without'} the body`;
    },
  },
];
