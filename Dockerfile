# syntax=docker/dockerfile:1
# The service as one image: `docker build -t personal-helper .`
# `node deploy/prove-image.ts` takes the same steps on a machine without Docker.

# The web page, built with the tools that nothing needs afterwards.
FROM node:24.21.0-bookworm-slim AS page
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY scripts scripts
COPY client client
COPY importers importers
COPY web web
COPY tsconfig.json ./
RUN node scripts/build.ts

# What the service needs of npm while it runs.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm rebuild

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data TMPDIR=/data NODE_COMPILE_CACHE=/app/.compile-cache
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=page /app/web/dist web/dist
COPY package.json ./
COPY migrations migrations
COPY skills skills
COPY src src
# From a checkout that only its owner can read, too.
RUN chmod -R a+rX migrations package.json skills src
# To compile the source is most of a start; what is kept here is only read later.
RUN node --input-type=module --eval 'await import("./src/service.ts")'
# The embedding model is built here once, and without DATABASE_URL this is the database.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
