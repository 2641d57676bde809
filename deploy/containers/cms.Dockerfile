# The newsroom (Strapi). Building it takes about 2 GB of memory.
#   buildah build -f deploy/containers/cms.Dockerfile -t tidemark-cms .
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app/apps/cms
COPY .npmrc /app/
COPY apps/cms/package.json apps/cms/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY apps/cms ./
# Strapi reads its configuration to build the admin, which contains none of it.
RUN NODE_ENV=production CMS_SECRET=not-used-by-anything-that-is-built CMS_DATABASE_URL=postgres://not-used npm run build
COPY deploy/containers/keep-runtime.mjs /app/
RUN node /app/keep-runtime.mjs .

FROM ${NODE_IMAGE}
WORKDIR /app/apps/cms
# Without these values glibc keeps large buffers that were freed.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production PORTAL_DATA_DIR=/data CMS_HOST=0.0.0.0 CMS_PORT=1337
COPY --from=build /app/apps/cms ./
# Strapi would create the folder of migrations at start, although there are none.
RUN mkdir -p database/migrations
# Uploads. Keep this volume, and back it up.
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 1337
HEALTHCHECK --interval=10s --timeout=3s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:1337/_health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/@strapi/strapi/bin/strapi.js", "start"]
