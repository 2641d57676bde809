# The portal. Its build contains the public addresses, so each publication builds an image of its own.
#   buildah build -f deploy/containers/web.Dockerfile --build-arg PORTAL_URL=https://www.example.com \
#     --build-arg API_URL=https://api.example.com --build-arg ACCOUNTS_URL=https://accounts.example.com -t tidemark-web .
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps/api/package.json apps/api/
COPY apps/accounts/package.json apps/accounts/
COPY apps/web/package.json apps/web/
# With the development packages of the workspace: the build needs TypeScript.
RUN npm ci -w apps/web --include-workspace-root --no-audit --no-fund

FROM packages AS build
COPY tsconfig.base.json ./
COPY content/plans.yml content/
COPY apps/web apps/web
ARG PORTAL_URL
ARG API_URL
ARG ACCOUNTS_URL
ARG CAMPAIGN_MONTH=
ARG ALWAYS_SYNC=
ARG ANALYTICS_URL=
ARG REPLAY_URL=
ARG SUCCESS_URL=
ARG PIPELINE_URL=
ARG ERRORS_URL=
RUN cd apps/web && NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 node ../../node_modules/next/dist/bin/next build && rm -rf .next/cache
COPY deploy/containers/keep-runtime.mjs deploy/containers/
RUN node deploy/containers/keep-runtime.mjs apps/web

FROM ${NODE_IMAGE}
WORKDIR /app
ARG PORTAL_URL
ARG API_URL
ARG ACCOUNTS_URL
# Without these values glibc keeps large buffers that were freed.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# The content security policy names these addresses too.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 WEB_HOST=0.0.0.0 WEB_PORT=3000 \
  PORTAL_URL=${PORTAL_URL} API_URL=${API_URL} ACCOUNTS_URL=${ACCOUNTS_URL}
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY packages packages
COPY content/plans.yml content/
COPY apps/web apps/web
COPY --from=build /app/apps/web/.next apps/web/.next
# Node reads the TypeScript of the configuration itself; Next.js would need its compiler, 89 MB, to start.
RUN echo "export { default } from './next.config.ts';" > apps/web/next.config.mjs
# Resized images. A new volume gets this owner.
RUN mkdir apps/web/.next/cache && chown 10001:10001 apps/web/.next/cache
USER 10001:10001
VOLUME /app/apps/web/.next/cache
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.WEB_PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
WORKDIR /app/apps/web
CMD ["node", "--disable-warning=ExperimentalWarning", "src/server/server.ts"]
