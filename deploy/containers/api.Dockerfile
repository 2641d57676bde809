# The portal API.
#   buildah build -f deploy/containers/api.Dockerfile -t tidemark-api .
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps/api/package.json apps/api/
COPY apps/accounts/package.json apps/accounts/
COPY apps/web/package.json apps/web/
RUN npm ci --omit=dev -w apps/api --no-audit --no-fund
COPY deploy/containers/keep-runtime.mjs deploy/containers/
RUN node deploy/containers/keep-runtime.mjs apps/api && mkdir -p apps/api/node_modules

FROM ${NODE_IMAGE}
WORKDIR /app
# Without these values glibc keeps large buffers that were freed.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production PORTAL_DATA_DIR=/data API_HOST=0.0.0.0 API_PORT=4000
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/apps/api/node_modules apps/api/node_modules
COPY packages packages
COPY content content
COPY apps/api apps/api
# A new volume gets this owner. It needs to be kept only for the databases of a trial.
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.API_PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
WORKDIR /app/apps/api
CMD ["node", "--disable-warning=ExperimentalWarning", "src/server.ts"]
