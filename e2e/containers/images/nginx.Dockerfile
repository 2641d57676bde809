# Debian's nginx, configured as the official image is.
ARG DEBIAN_IMAGE
FROM ${DEBIAN_IMAGE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light curl && rm -rf /var/lib/apt/lists/* && \
  rm /etc/nginx/sites-enabled/default && ln -sf /dev/stdout /var/log/nginx/access.log && \
  ln -sf /dev/stderr /var/log/nginx/error.log && mkdir -p /var/cache/nginx && \
  for kind in client_body fastcgi proxy scgi uwsgi; do \
    echo "${kind}_temp_path /var/cache/nginx/$kind;"; done > /etc/nginx/conf.d/temporary-folders.conf
CMD ["nginx", "-g", "daemon off;"]
