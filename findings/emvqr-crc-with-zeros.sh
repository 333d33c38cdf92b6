#!/usr/bin/env bash
# steplix-emvqr 0.2.3 and @walletfactory/emvqr 0.1.1 refuse a valid BR Code whose CRC begins with 00, one in 256:
# they compare it with a number that was written without its zeros. EMV MPM 4.7.3 and the Manual do BR Code want four
# hexadecimal characters. A payer's copy and paste then fails once in a while, and never again with the next code.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund steplix-emvqr@0.2.3 @walletfactory/emvqr@0.1.1
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
const all = Array.from({ length: 5_000 }, (_, i) => code(`Fulano ${i}`));
const zeros = all.find((text) => text.slice(-4).startsWith("00"));
const usual = all.find((text) => !text.slice(-4).startsWith("0"));
for (const name of ["steplix-emvqr", "@walletfactory/emvqr"])
  for (const [what, text] of [["another CRC", usual], ["a CRC that begins with 00", zeros]]) {
    let seen;
    try {
      seen = require(name).decode(text) ? "read" : "nothing";
    } catch (error) {
      seen = error.message;
    }
    console.log(`${name}, ${what}: ${seen}`);
  }
END
cat >expected <<'END'
steplix-emvqr, another CRC: read
steplix-emvqr, a CRC that begins with 00: Checksum validation failed.
@walletfactory/emvqr, another CRC: read
@walletfactory/emvqr, a CRC that begins with 00: Checksum validation failed.
END
node run.mjs >seen
diff expected seen
echo "as described"
