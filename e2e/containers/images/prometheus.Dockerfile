# Debian's Prometheus with the user and the entry point of the official image.
ARG DEBIAN_IMAGE
FROM ${DEBIAN_IMAGE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends prometheus wget && rm -rf /var/lib/apt/lists/* && \
  mkdir /prometheus && chown nobody:nogroup /prometheus
USER nobody
VOLUME /prometheus
ENTRYPOINT ["/usr/bin/prometheus"]
