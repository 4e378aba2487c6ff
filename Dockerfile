# The server with Node and nothing that it does not need, of the commit that is checked out in this clone.
# Build: docker build -t hosted-verification-links .
FROM node:26.10.0-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends git
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
# .dockerignore lets through what git needs to know the tracked files, and no other file.
COPY .git .git
RUN git reset --hard --quiet
RUN node scripts/release.ts /release --only docs,server
RUN mkdir /server && tar -xzf /release/*-server-*.tar.gz -C /server --strip-components=1

FROM debian:12.12-slim
# What Node needs besides.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY --from=build /server /server
# /data is the one folder that it may write; a sandbox's database is there.
RUN useradd --uid 10001 --no-create-home server && install -d -o server /data && ln -s /data /server/data
WORKDIR /server
# Every interface of the container is open, so the sandbox, whose key is public, has to be asked for: MODE=sandbox.
ENV PATH=/server/node_modules/.bin:/usr/bin:/bin HOST=0.0.0.0 PORT=3000 MODE=production
# No debugger on SIGUSR1, also in admin commands: it reads all that the server holds.
ENV NODE_OPTIONS=--disable-sigusr1
USER server
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "packages/server/deploy/healthy.ts"]
ENTRYPOINT ["node", "packages/server/run.js"]
