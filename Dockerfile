# The whole of SIM Atlas in one container: docs/deployment.md. Data and releases lie in /data; the
# image holds no secret and no data. Debian, because the pinned Node wants glibc; the same version as
# in package.json.
FROM node:24.21.0-bookworm-slim

ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data \
  npm_config_cache=/tmp/npm npm_config_update_notifier=false
WORKDIR /app
# What is written while it runs, and nothing else: the root may be read-only (compose.yaml).
RUN mkdir /data dist .cache .astro && chown node:node . /data dist .cache .astro
USER node

# Packages first: they change less often than the code.
COPY --chown=node:node package.json package-lock.json ./
COPY --chown=node:node scripts/bootstrap.mjs scripts/
RUN node scripts/bootstrap.mjs install
COPY --chown=node:node . .

VOLUME /data /app/dist /app/.cache
EXPOSE 4321
# The first start builds the pages; on a small machine that takes a minute or two.
HEALTHCHECK --interval=15s --timeout=5s --start-period=5m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# No shell and no npm in between: SIGTERM reaches the server, which ends in order.
CMD ["node", "scripts/bootstrap.mjs", "start"]
