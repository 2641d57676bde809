# Debian's PostgreSQL with what deploy/compose.yml uses of the official image: its user, folders and first start.
ARG DEBIAN_IMAGE
FROM ${DEBIAN_IMAGE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-15 && \
  rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 && chmod 3777 /var/run/postgresql
COPY postgres-first-start.sh /usr/local/bin/docker-entrypoint.sh
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/15/docker LANG=C.UTF-8
VOLUME /var/lib/postgresql
EXPOSE 5432
ENTRYPOINT ["/bin/sh", "/usr/local/bin/docker-entrypoint.sh"]
CMD ["postgres"]
