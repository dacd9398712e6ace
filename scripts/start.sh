#!/bin/sh
# How `npm start`, the image and the systemd unit all start the portal. The shell becomes the portal's process, so that
# signals reach it. docs/decisions/fast.md says what V8's flags are for.
set -eu
cd "$(dirname "$0")/.."
# The Node that is a dependency of the project, where it is installed; the image has the same one from its base.
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
# Node's own --env-file-if-exists says on every start that there is no such file.
if [ -f .env ]; then settings=--env-file=.env; else settings=; fi
# shellcheck disable=SC2086
exec node $settings \
  --min-semi-space-size=16 --max-semi-space-size=16 --no-allocation-site-pretenuring --no-memory-reducer --no-flush-bytecode \
  scripts/start.js "$@"
