# Stands in for postgres:17-bookworm where no registry of images can be reached: Debian's PostgreSQL, with the variables and
# the folder of that image.
FROM node:20-bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null \
  && rm -rf /var/lib/postgresql/* && mkdir -p /var/lib/postgresql/data && chown -R postgres /var/lib/postgresql
COPY start-postgres.sh /start-postgres.sh
ENTRYPOINT ["sh", "/start-postgres.sh"]
