CREATE TABLE public.account (
    id text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp with time zone,
    "refreshTokenExpiresAt" timestamp with time zone,
    scope text,
    password text,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL
);
CREATE TABLE public."alphaApplication" (
    id text NOT NULL,
    "userId" text NOT NULL,
    work text NOT NULL,
    reason text NOT NULL,
    state text NOT NULL,
    "openKey" text NOT NULL,
    "createdAt" timestamp with time zone NOT NULL,
    "decidedAt" timestamp with time zone
);
CREATE TABLE public.attempt_counter (
    name text NOT NULL,
    count integer NOT NULL,
    updated_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public."billingCustomer" (
    id text NOT NULL,
    "userId" text NOT NULL,
    "customerId" text NOT NULL,
    queries integer NOT NULL,
    applied integer NOT NULL,
    "queriedAt" timestamp with time zone NOT NULL,
    summary text
);
CREATE TABLE public."entitlementEvent" (
    id text NOT NULL,
    "userId" text NOT NULL,
    "changedAt" timestamp with time zone NOT NULL,
    delivered boolean NOT NULL
);
CREATE TABLE public.passkey (
    id text NOT NULL,
    name text,
    "publicKey" text NOT NULL,
    "userId" text NOT NULL,
    "credentialID" text NOT NULL,
    counter integer NOT NULL,
    "deviceType" text NOT NULL,
    "backedUp" boolean NOT NULL,
    transports text,
    "createdAt" timestamp with time zone,
    aaguid text
);
CREATE TABLE public."pendingErasure" (
    id text NOT NULL,
    uid text NOT NULL,
    "erasedAt" timestamp with time zone NOT NULL,
    confirmed boolean NOT NULL
);
CREATE TABLE public."planGrant" (
    id text NOT NULL,
    "userId" text NOT NULL,
    offer text NOT NULL,
    once text NOT NULL,
    plan text NOT NULL,
    alpha boolean NOT NULL,
    "endsAt" timestamp with time zone NOT NULL,
    "grantedAt" timestamp with time zone,
    "grantedBy" text,
    reason text
);
CREATE TABLE public."planRevocation" (
    id text NOT NULL,
    "userId" text NOT NULL,
    "grantId" text NOT NULL,
    "revokedAt" timestamp with time zone NOT NULL,
    "revokedBy" text NOT NULL,
    reason text NOT NULL
);
CREATE TABLE public.queued_email (
    id text NOT NULL,
    queued_at bigint NOT NULL,
    next_attempt_at bigint NOT NULL,
    attempts integer NOT NULL,
    state text NOT NULL,
    content text NOT NULL
);
CREATE TABLE public.session (
    id text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    token text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" text NOT NULL
);
CREATE TABLE public."signingKey" (
    id text NOT NULL,
    "publicKey" text NOT NULL,
    "privateKey" text NOT NULL,
    "createdAt" timestamp with time zone NOT NULL
);
CREATE TABLE public."staffAction" (
    id text NOT NULL,
    "actorId" text NOT NULL,
    "readerId" text NOT NULL,
    action text NOT NULL,
    detail text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public."twoFactor" (
    id text NOT NULL,
    secret text NOT NULL,
    "backupCodes" text NOT NULL,
    "userId" text NOT NULL,
    verified boolean,
    "failedVerificationCount" integer,
    "lockedUntil" timestamp with time zone
);
CREATE TABLE public."user" (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "twoFactorEnabled" boolean,
    plan text NOT NULL,
    roles text NOT NULL,
    "noReminders" boolean,
    "deleteAt" timestamp with time zone
);
CREATE TABLE public.verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
INSERT INTO public.account VALUES ('yoe3HqfaIXxqMGVeuNkQOhT89sRvCGCA', 'Ux4HUlxKOkWI7oJF9dD7VPd6RIfiG2gC', 'credential', 'Ux4HUlxKOkWI7oJF9dD7VPd6RIfiG2gC', NULL, NULL, NULL, NULL, NULL, NULL, 'c4372eeac8723bfd6996c04baa63e05a:8280acea4ed2aff6bb1899ffd7f654f66c8640957fd27a3ee618a12061ecf69306da3ee5648d79e47b9eb437e25decb71eff6fd626617006431c22026dde24e0', '2026-11-19 20:48:26.729+00', '2026-11-19 20:48:26.729+00');
INSERT INTO public.account VALUES ('qHZsFGLQDjs8H744JMw9bOthNJSNK0Ds', 'mvhmNZsYfvRPrkserug5qd53fNLpRR7R', 'credential', 'mvhmNZsYfvRPrkserug5qd53fNLpRR7R', NULL, NULL, NULL, NULL, NULL, NULL, 'c4372eeac8723bfd6996c04baa63e05a:8280acea4ed2aff6bb1899ffd7f654f66c8640957fd27a3ee618a12061ecf69306da3ee5648d79e47b9eb437e25decb71eff6fd626617006431c22026dde24e0', '2026-11-19 20:48:26.755+00', '2026-11-19 20:48:26.755+00');
INSERT INTO public.account VALUES ('qqh5nkLqH4ceDKOmkORLzGYcIYdk8Psl', 'HHCaiRN5tOsV0dtmkkKPLQRaPOle385H', 'credential', 'HHCaiRN5tOsV0dtmkkKPLQRaPOle385H', NULL, NULL, NULL, NULL, NULL, NULL, 'c4372eeac8723bfd6996c04baa63e05a:8280acea4ed2aff6bb1899ffd7f654f66c8640957fd27a3ee618a12061ecf69306da3ee5648d79e47b9eb437e25decb71eff6fd626617006431c22026dde24e0', '2026-11-19 20:48:26.807+00', '2026-11-19 20:48:26.807+00');
INSERT INTO public.account VALUES ('ph9cLx9o6Vnmv8Ug9W3j6kTjt9RiPu4D', 'Xrn5rkBlsYIf3b62jwNkKbjiyCzKxxAS', 'credential', 'Xrn5rkBlsYIf3b62jwNkKbjiyCzKxxAS', NULL, NULL, NULL, NULL, NULL, NULL, 'c4372eeac8723bfd6996c04baa63e05a:8280acea4ed2aff6bb1899ffd7f654f66c8640957fd27a3ee618a12061ecf69306da3ee5648d79e47b9eb437e25decb71eff6fd626617006431c22026dde24e0', '2026-11-19 20:48:26.854+00', '2026-11-19 20:48:26.854+00');
INSERT INTO public.account VALUES ('L8ss74YzXLIu2kehbIqq5SkdWJYtWbSI', 'j0RdlQwd1wLfd2Q92rb5xlzz3tCPmeiR', 'credential', 'j0RdlQwd1wLfd2Q92rb5xlzz3tCPmeiR', NULL, NULL, NULL, NULL, NULL, NULL, 'c4372eeac8723bfd6996c04baa63e05a:8280acea4ed2aff6bb1899ffd7f654f66c8640957fd27a3ee618a12061ecf69306da3ee5648d79e47b9eb437e25decb71eff6fd626617006431c22026dde24e0', '2026-11-19 20:48:26.902+00', '2026-11-19 20:48:26.902+00');
INSERT INTO public.account VALUES ('am8fRIg4tCJOCdX90u2t5c8SQrRVx7nN', 'wrTFylMo3ocpnWLG2xpnfATwLgZNATts', 'credential', 'wrTFylMo3ocpnWLG2xpnfATwLgZNATts', NULL, NULL, NULL, NULL, NULL, NULL, 'c4372eeac8723bfd6996c04baa63e05a:8280acea4ed2aff6bb1899ffd7f654f66c8640957fd27a3ee618a12061ecf69306da3ee5648d79e47b9eb437e25decb71eff6fd626617006431c22026dde24e0', '2026-11-19 20:48:26.929+00', '2026-11-19 20:48:26.929+00');
INSERT INTO public.attempt_counter VALUES ('sign-in:127.0.0.1', 0, 1795121307609, 1795122207609);
INSERT INTO public."entitlementEvent" VALUES ('2U3qLe7w0FJOWjnv66ZXM7cQ6XDAhNOU', 'Ux4HUlxKOkWI7oJF9dD7VPd6RIfiG2gC', '2026-11-19 20:48:28.281+00', false);
INSERT INTO public."planGrant" VALUES ('58T6GVxgKAXEr7ayn8RfECbjd71ibsQW', 'Ux4HUlxKOkWI7oJF9dD7VPd6RIfiG2gC', 'trial', 'Ux4HUlxKOkWI7oJF9dD7VPd6RIfiG2gC:trial', 'professional', false, '2026-11-26 20:48:28.269+00', '2026-11-19 20:48:28.269+00', 'reader', 'claimed trial');
INSERT INTO public.session VALUES ('SgKiTG26UAPsFMhPlBEWDprIbf7A1J4W', '2026-12-19 20:48:28.216+00', 'dIT4XyGtKGbtHueyjfMf1alEFz9DH73T', '2026-11-19 20:48:28.216+00', '2026-11-19 20:48:28.216+00', '', 'node', 'Ux4HUlxKOkWI7oJF9dD7VPd6RIfiG2gC');
INSERT INTO public."signingKey" VALUES ('BO7wwdkoza4FPQ9CsYfuZQ4ovaIfxj5b', '{"kty":"EC","x":"eMI-cwvi6a6BJwaDdWljbhmTULMbincLUJ-a_k79VIw","y":"nhvki8qZggCJBp-k_h_yekT848wUjIo5RbQ3lzdhDkM","crv":"P-256"}', '7d7dad59c8e22c8c58aa1be42eaf56c3afcff4ab897fc6c8dd249d155a36d8b3ac9e27917ee8d701e093890b1d292801352378184d141e28d55b6c7914bc1ea0d400cd11f2fd1ba67926810b78ee4a540f88c6a961bf9367b6f4c77022408f1eab19c8e181eb6fbc997caa3c612c3cb017b9fcff524c7c69d0e4cfb9805f4835efef1fb4cec5944be5d6ad8e431b5314828490d78a7704adf901726abcbc5e6c9c21563800195d203af837f9252e6202460482136e25d25131f7a0ba5488ddf535fd0b40e98bf46065851258e3f05cb4306a143e48f7bc3c', '2026-11-19 20:48:27.528+00');
INSERT INTO public."user" VALUES ('mvhmNZsYfvRPrkserug5qd53fNLpRR7R', '', 'explorer@demo.test', true, NULL, '2026-11-19 20:48:26.745+00', '2026-11-19 20:48:26.745+00', false, 'explorer', '', NULL, NULL);
INSERT INTO public."user" VALUES ('HHCaiRN5tOsV0dtmkkKPLQRaPOle385H', '', 'pioneer@demo.test', true, NULL, '2026-11-19 20:48:26.768+00', '2026-11-19 20:48:26.768+00', false, 'pioneer', '', NULL, NULL);
INSERT INTO public."user" VALUES ('Xrn5rkBlsYIf3b62jwNkKbjiyCzKxxAS', '', 'professional@demo.test', true, NULL, '2026-11-19 20:48:26.833+00', '2026-11-19 20:48:26.833+00', false, 'professional', '', NULL, NULL);
INSERT INTO public."user" VALUES ('j0RdlQwd1wLfd2Q92rb5xlzz3tCPmeiR', '', 'alpha@demo.test', true, NULL, '2026-11-19 20:48:26.87+00', '2026-11-19 20:48:26.87+00', false, 'professional', 'ALPHA', NULL, NULL);
INSERT INTO public."user" VALUES ('wrTFylMo3ocpnWLG2xpnfATwLgZNATts', '', 'staff@demo.test', true, NULL, '2026-11-19 20:48:26.922+00', '2026-11-19 20:48:26.922+00', false, 'professional', 'ALPHA STAFF', NULL, NULL);
INSERT INTO public."user" VALUES ('Ux4HUlxKOkWI7oJF9dD7VPd6RIfiG2gC', '', 'free@demo.test', true, NULL, '2026-11-19 20:48:26.712+00', '2026-11-19 20:48:28.271+00', false, 'free', '', NULL, NULL);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."alphaApplication"
    ADD CONSTRAINT "alphaApplication_openKey_key" UNIQUE ("openKey");
ALTER TABLE ONLY public."alphaApplication"
    ADD CONSTRAINT "alphaApplication_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public.attempt_counter
    ADD CONSTRAINT attempt_counter_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public."billingCustomer"
    ADD CONSTRAINT "billingCustomer_customerId_key" UNIQUE ("customerId");
ALTER TABLE ONLY public."billingCustomer"
    ADD CONSTRAINT "billingCustomer_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."billingCustomer"
    ADD CONSTRAINT "billingCustomer_userId_key" UNIQUE ("userId");
ALTER TABLE ONLY public."entitlementEvent"
    ADD CONSTRAINT "entitlementEvent_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."pendingErasure"
    ADD CONSTRAINT "pendingErasure_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."pendingErasure"
    ADD CONSTRAINT "pendingErasure_uid_key" UNIQUE (uid);
ALTER TABLE ONLY public."planGrant"
    ADD CONSTRAINT "planGrant_once_key" UNIQUE (once);
ALTER TABLE ONLY public."planGrant"
    ADD CONSTRAINT "planGrant_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."planRevocation"
    ADD CONSTRAINT "planRevocation_grantId_key" UNIQUE ("grantId");
ALTER TABLE ONLY public."planRevocation"
    ADD CONSTRAINT "planRevocation_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public.queued_email
    ADD CONSTRAINT queued_email_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_key UNIQUE (token);
ALTER TABLE ONLY public."signingKey"
    ADD CONSTRAINT "signingKey_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."staffAction"
    ADD CONSTRAINT "staffAction_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."twoFactor"
    ADD CONSTRAINT "twoFactor_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_email_key UNIQUE (email);
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);
CREATE INDEX "account_userId_idx" ON public.account USING btree ("userId");
CREATE INDEX "alphaApplication_state_idx" ON public."alphaApplication" USING btree (state);
CREATE INDEX "alphaApplication_userId_idx" ON public."alphaApplication" USING btree ("userId");
CREATE INDEX "billingCustomer_queriedAt_idx" ON public."billingCustomer" USING btree ("queriedAt");
CREATE INDEX "entitlementEvent_delivered_idx" ON public."entitlementEvent" USING btree (delivered);
CREATE INDEX "entitlementEvent_userId_idx" ON public."entitlementEvent" USING btree ("userId");
CREATE INDEX "passkey_credentialID_idx" ON public.passkey USING btree ("credentialID");
CREATE INDEX "passkey_userId_idx" ON public.passkey USING btree ("userId");
CREATE INDEX "planGrant_userId_idx" ON public."planGrant" USING btree ("userId");
CREATE INDEX "planRevocation_userId_idx" ON public."planRevocation" USING btree ("userId");
CREATE INDEX "session_userId_idx" ON public.session USING btree ("userId");
CREATE INDEX "staffAction_actorId_idx" ON public."staffAction" USING btree ("actorId");
CREATE INDEX "staffAction_readerId_idx" ON public."staffAction" USING btree ("readerId");
CREATE INDEX "twoFactor_secret_idx" ON public."twoFactor" USING btree (secret);
CREATE INDEX "twoFactor_userId_idx" ON public."twoFactor" USING btree ("userId");
CREATE INDEX verification_identifier_idx ON public.verification USING btree (identifier);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."alphaApplication"
    ADD CONSTRAINT "alphaApplication_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."billingCustomer"
    ADD CONSTRAINT "billingCustomer_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."entitlementEvent"
    ADD CONSTRAINT "entitlementEvent_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."planGrant"
    ADD CONSTRAINT "planGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."planRevocation"
    ADD CONSTRAINT "planRevocation_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."twoFactor"
    ADD CONSTRAINT "twoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
