# The edge: Debian's Varnish with xkey, and the configuration of deploy/varnish. Mount a site.vcl of your own over
# /etc/varnish/site.vcl, unless the backends have the names in deploy/compose.yml.
#   buildah build -f deploy/containers/edge.Dockerfile -t tidemark-edge .
ARG DEBIAN_IMAGE=docker.io/library/debian:bookworm-slim
FROM ${DEBIAN_IMAGE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends varnish varnish-modules gcc libc6-dev && \
  rm -rf /var/lib/apt/lists/*
COPY deploy/varnish/tidemark.vcl deploy/varnish/site.vcl /etc/varnish/
# Varnish compiles its configuration and keeps its shared memory here.
RUN mkdir -p /var/lib/varnish && chown 10001:10001 /var/lib/varnish
USER 10001:10001
VOLUME /var/lib/varnish
EXPOSE 6081 6083
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["varnishadm", "-n", "/var/lib/varnish/edge", "ping"]
CMD ["varnishd", "-F", "-j", "none", "-n", "/var/lib/varnish/edge", "-f", "/etc/varnish/tidemark.vcl", \
  "-p", "vcl_path=/etc/varnish", "-p", "http_gzip_support=off", \
  "-p", "vsl_mask=-ReqURL,-BereqURL,-ReqHeader,-ReqUnset,-BereqHeader,-BereqUnset,-RespHeader,-RespUnset,-BerespHeader,-BerespUnset,-ObjHeader,-HttpGarbage,-BogoHeader,-LostHeader", \
  "-s", "malloc,512M", \
  "-a", "http=:6081", "-a", "events=:6083"]
