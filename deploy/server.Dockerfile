# The server with the console. Build the artefacts first (npm run artefacts); the image contains that folder and Node.
FROM node:20-bookworm-slim
COPY artefacts/server/ /opt/holdfast/
WORKDIR /opt/holdfast
ENV NODE_ENV=production HOLDFAST_HOST=0.0.0.0 PORT=3000 HOLDFAST_BALANCES_PORT=8001
EXPOSE 3000 8001
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(async (answer) => process.exit(answer.ok && (await answer.json()).ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["bin/main.js"]
