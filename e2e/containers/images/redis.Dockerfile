# Debian's Redis under the names of Valkey's image.
ARG DEBIAN_IMAGE
FROM ${DEBIAN_IMAGE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/* && \
  ln -s redis-server /usr/bin/valkey-server && ln -s redis-cli /usr/bin/valkey-cli && useradd --system valkey
