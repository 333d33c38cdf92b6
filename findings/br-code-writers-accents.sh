#!/usr/bin/env bash
# pix-payload 1.0.4 and faz-um-pix 2.0.2 take the CRC of a BR Code over one byte a character, and leave the accents in.
# Whoever shows the text as UTF-8, which all QR writers do, shows a code whose CRC is of other bytes: pix-utils 2.8.2 refuses it.
# The same calls without accents give codes that it reads.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pix-payload@1.0.4 faz-um-pix@2.0.2 pix-utils@2.8.2
cat >run.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { hasError, parsePix } = require("pix-utils");
const key = "123e4567-e12b-42d1-a456-426655440000";
const writers = {
  "pix-payload": (name) => require("pix-payload").payload({ key, name, city: "Recife", amount: 5, transactionId: "PEDIDO1" }),
  "faz-um-pix": (name) => require("faz-um-pix").Pix(key, name, "Recife", "5.00", ""),
};
for (const [writer, write] of Object.entries(writers))
  for (const name of ["Jose da Silva", "José da Silva"])
    console.log(`${writer}, ${name}: ${hasError(parsePix(await write(name))) ? "refused" : "read"}`);
END
cat >expected <<'END'
pix-payload, Jose da Silva: read
pix-payload, José da Silva: refused
faz-um-pix, Jose da Silva: read
faz-um-pix, José da Silva: refused
END
node run.mjs >seen
diff expected seen
echo "as described"
