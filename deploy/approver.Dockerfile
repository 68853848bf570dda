# The approver page and the program that serves it. Build the artefacts first (npm run artefacts). Run it on another
# machine than the server: it is the page that people trust to show what the signers will sign.
FROM node:20-bookworm-slim
COPY artefacts/approver/ /opt/holdfast/
WORKDIR /opt/holdfast
ENV NODE_ENV=production HOLDFAST_HOST=0.0.0.0 HOLDFAST_APPROVER_PORT=3001
EXPOSE 3001
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HOLDFAST_APPROVER_PORT + '/').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["bin/serve.js"]
