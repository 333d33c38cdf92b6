#!/usr/bin/env bash
# @pix.js/validator 1.1.0 reads the greatest length of field 54, 13 characters, as the greatest amount: a static code
# of R$ 13.00 is valid, and one of R$ 13.01 is not.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @pix.js/validator@1.1.0
cat >run.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const crc = (text) => {
  let value = 0xffff;
  for (const byte of Buffer.from(text)) {
    value ^= byte << 8;
    for (let i = 0; i < 8; i++) value = (value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1) & 0xffff;
  }
  return value.toString(16).toUpperCase().padStart(4, "0");
};
const field = (id, value) => id + String(value.length).padStart(2, "0") + value;
const code = (name, amount) => {
  const text =
    field("00", "01") +
    field("26", field("00", "br.gov.bcb.pix") + field("01", "123e4567-e12b-42d1-a456-426655440000")) +
    field("52", "0000") + field("53", "986") + (amount ? field("54", amount) : "") +
    field("58", "BR") + field("59", name) + field("60", "Recife") + field("62", field("05", "***")) + "6304";
  return text + crc(text);
};
const { isValidStaticQrCode } = require("@pix.js/validator");
for (const amount of ["12.99", "13.00", "13.01", "100.00"]) console.log(amount, isValidStaticQrCode(code("Fulano", amount)));
END
cat >expected <<'END'
12.99 true
13.00 true
13.01 false
100.00 false
END
node run.mjs >seen
diff expected seen
echo "as described"
