# One image for every process: `node bin/web.ts` (as below), `node bin/worker.ts`, `node bin/migrate.ts`, `node bin/admin.ts`.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN node bin/setup.js \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf .next/cache node_modules/node node_modules/node-bin-* node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
WORKDIR /app
# The files belong to root and the process runs as another user, so that it cannot change them.
COPY --from=build /app .
# What commands write goes here: certificates, exports of the audit, its signed heads.
ENV DATA_DIR=/data
# Who may reach the container says what is published of it.
ENV LISTEN_ADDRESS=all
RUN install --directory --owner=node --group=node --mode=700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "bin/health.ts"]
CMD ["node", "bin/web.ts"]
