# A signer: this folder and Node, no database, no provider. Build the artefacts first (npm run artefacts).
FROM node:20-bookworm-slim
COPY artefacts/signer/ /opt/holdfast/
RUN mkdir --mode=0700 /var/lib/holdfast-signer && chown 1000:1000 /var/lib/holdfast-signer
WORKDIR /opt/holdfast
ENV NODE_ENV=production SIGNER_DATA=/var/lib/holdfast-signer SIGNER_HOST=0.0.0.0 SIGNER_PORT=7101
VOLUME /var/lib/holdfast-signer
EXPOSE 7101
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "require('net').connect(process.env.SIGNER_PORT, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["bin/main.js"]
