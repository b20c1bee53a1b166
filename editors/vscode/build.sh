#!/usr/bin/env bash
# Builds fsm-automaton.vsix. It needs Node.js 20 or newer and the npm registry, nothing else.
set -euo pipefail
cd "$(dirname "$0")"

npm ci --ignore-scripts --no-audit --no-fund
cp ../../LICENSE-MIT ../../LICENSE-APACHE .
npm run package
npm test
