#!/usr/bin/env bash
# @brazilian-utils/brazilian-utils 2.4.0: isValidCnpj says no to a CNPJ with letters (Receita Federal, IN 2.229/2024)
# unless it is asked with {version: 2}, and formatCnpj drops its letters without a word; isValidPixKey of the same text says yes.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @brazilian-utils/brazilian-utils@2.4.0
cat >run.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { formatCnpj, isValidCnpj, isValidPixKey } = require("@brazilian-utils/brazilian-utils");
const cnpj = "12ABC34501DE35";
console.log(isValidCnpj(cnpj), isValidCnpj(cnpj, { version: 2 }), formatCnpj(cnpj), isValidPixKey(cnpj));
END
cat >expected <<'END'
false true 12.345.013/5 true
END
node run.mjs >seen
diff expected seen
echo "as described"
