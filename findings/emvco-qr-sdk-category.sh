#!/usr/bin/env bash
# emvco-qr-sdk 1.0.0 reads the merchant category 0000, which nearly every Pix code has, as a template: it tells an object
# {"00": ""} where EMV QRCPS has the text of four digits. Categories that do not look like an empty field, such as 5411, are told as text.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund emvco-qr-sdk@1.0.0
cat >run.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { parseFullQR } = require("emvco-qr-sdk");
const crc = (text) => {
  let sum = 0xffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, "0");
};
const code = (category) => {
  const body = `00020126380014br.gov.bcb.pix0116pix@loja.example5204${category}5303986540510.005802BR5904LOJA6006RECIFE62070503***6304`;
  return body + crc(body);
};
for (const category of ["0000", "5411"]) {
  const { named, crc } = parseFullQR(code(category), { mode: "GLOBAL" });
  console.log(crc.isValid, named.merchantName, JSON.stringify(named.merchantCategoryCode));
}
END
cat >expected <<'END'
true LOJA {"00":""}
true LOJA "5411"
END
node run.mjs >seen
diff expected seen
echo "as described"
