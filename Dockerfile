# The same Node as in package.json. Renovate moves tag and digest together.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS base

FROM base AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY bff/package.json bff/
COPY web/package.json web/
COPY fixtures/package.json fixtures/
COPY erp-gateway/package.json erp-gateway/
RUN npm ci
COPY . .
RUN npm run build
# Only what the portal needs to run, not the page's, the tests' or the fake ERP's packages. The image has its Node already.
RUN npm ci --omit=dev --include-workspace-root --workspace=contracts --workspace=bff --workspace=erp-gateway && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM base AS runtime
WORKDIR /portal
COPY --from=build /portal/package.json ./
COPY --from=build /portal/node_modules node_modules
COPY --from=build /portal/contracts contracts
COPY --from=build /portal/erp-gateway erp-gateway
COPY --from=build /portal/bff bff
RUN mkdir /data && chown node:node /data
VOLUME /data

# For trying the portal without an ERP: docker build --target fake-erp .
FROM runtime AS fake-erp
COPY --from=build /portal/fixtures fixtures
RUN mkdir -p node_modules/@portal && ln -s ../../fixtures node_modules/@portal/fixtures
USER node
EXPOSE 8090
CMD ["node", "fixtures/src/main.ts", "--host", "0.0.0.0", "--port", "8090", "--state", "/data/orders.ndjson"]

FROM runtime AS portal
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /portal/scripts/start.sh /portal/scripts/start.js /portal/scripts/user.ts /portal/scripts/audit-verify.ts scripts/
COPY --from=build /portal/scripts/doctor.ts /portal/scripts/backup.ts /portal/scripts/restore.ts scripts/
COPY --from=build /portal/scripts/erp/doctor.ts scripts/erp/doctor.ts
COPY --from=build /portal/scripts/command scripts/command
COPY --from=build /portal/scripts/audit scripts/audit
COPY --from=build /portal/scripts/backup scripts/backup
COPY --from=build /portal/scripts/restore scripts/restore
COPY --from=build /portal/scripts/user scripts/user
COPY --from=build /portal/scripts/doctor scripts/doctor
COPY --from=build /portal/web/dist web/dist
# Once here instead of at each start, and as the user who owns the cache.
RUN mkdir .cache && chown node:node .cache
USER node
RUN node scripts/start.js --only-strip
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "scripts/start.sh"]
