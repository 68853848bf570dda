# The ingester. Build the artefacts first (npm run artefacts); the image contains that folder and Node.
FROM node:20-bookworm-slim
COPY artefacts/ingester/ /opt/holdfast/
WORKDIR /opt/holdfast
ENV NODE_ENV=production
USER 1000:1000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["node", "bin/is-alive.js"]
ENTRYPOINT ["node", "--enable-source-maps", "--min-semi-space-size=32", "--max-semi-space-size=64"]
CMD ["bin/main.js"]
