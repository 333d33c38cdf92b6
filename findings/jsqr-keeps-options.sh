#!/usr/bin/env bash
# jsqr 1.4.0 writes the options of a call into its defaults: after one call with dontInvert, no later call without options
# reads a light code on a dark ground, as dark themes of banks' apps show it, until the process ends.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsqr@1.4.0 qrcode@1.5.4
cat >run.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { create } = require("qrcode");
const read = require("jsqr").default;
const { size, get } = (({ modules }) => ({ size: modules.size, get: (y, x) => modules.get(y, x) }))(create("00020126"));
const [scale, quiet] = [4, 4];
const width = (size + 2 * quiet) * scale;
function picture(isInverted) {
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let i = 0; i < width * width; i++) {
    const [x, y] = [i % width, Math.floor(i / width)].map((at) => Math.floor(at / scale) - quiet);
    const isDark = x >= 0 && y >= 0 && x < size && y < size && get(y, x) ? !isInverted : isInverted;
    pixels.fill(isDark ? 0 : 255, i * 4, i * 4 + 3);
  }
  return pixels;
}
const text = (isInverted, options) => read(picture(isInverted), width, width, options)?.data ?? "nothing";
console.log("inverted:", text(true));
console.log("not inverted, dontInvert:", text(false, { inversionAttempts: "dontInvert" }));
console.log("inverted, afterwards:", text(true));
END
cat >expected <<'END'
inverted: 00020126
not inverted, dontInvert: 00020126
inverted, afterwards: nothing
END
node run.mjs >seen
diff expected seen
echo "as described"
