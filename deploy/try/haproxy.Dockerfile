# Stands in for haproxy:3.0-bookworm where no registry of images can be reached: Debian's, with the folder of that image.
FROM node:20-bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends haproxy >/dev/null
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
