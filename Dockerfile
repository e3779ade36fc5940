# Foundry without development packages, as an account without rights, on a root that may be read-only: only /data and /tmp are written to.
# One image for every shape: `bin/start` (the default), `bin/worker`, `bin/redirector`, `bin/backup`, `bin/doctor`.
ARG BUILD_IMAGE=docker.io/library/node:24.21.0-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:12.12-slim

FROM ${BUILD_IMAGE} AS release
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node bin/release /release

FROM ${BASE_IMAGE}
RUN groupadd --system --gid 10001 foundry \
  && useradd --system --uid 10001 --gid foundry --home-dir /data --shell /usr/sbin/nologin foundry \
  && install --directory --owner=foundry --group=foundry --mode=0700 /data
COPY --from=release /release /opt/foundry
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/opt/foundry/node_modules/.bin:$PATH
WORKDIR /opt/foundry
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process is alive. Whether it may get requests is for the proxy, which asks /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["bin/start"]
