#!/usr/bin/env bash
# pixjs 2.1.1 writes the CRC of a BR Code without its leading zeros: one code in 16 ends in 3 characters or fewer where
# field 63 says 04, and no reader takes it.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pixjs@2.1.1
cat >run.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { CopyAndPaste } = require("pixjs");
const ends = Array.from({ length: 400 }, (_, i) => {
  const { payload } = CopyAndPaste({
    ...{ name: "Fulano de Tal", city: "Recife", key: "123e4567-e12b-42d1-a456-426655440000", amount: 5 },
    id: `PEDIDO${i}`,
  });
  return payload.slice(payload.lastIndexOf("6304") + 4).length;
});
const short = ends.filter((length) => length < 4).length;
console.log(short > 0 ? "some CRCs are short" : "all CRCs have four characters", short < 100 ? "and most are not" : "");
END
cat >expected <<'END'
some CRCs are short and most are not
END
node run.mjs >seen
diff expected seen
echo "as described"
