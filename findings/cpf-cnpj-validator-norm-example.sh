#!/usr/bin/env bash
# cpf-cnpj-validator 2.1.2 refuses 123.456.789-09, the CPF in the examples of the Central Bank's API Pix, although its
# check digits are right: a black list has it beside the repeated digits. A test bank that uses the norm's examples meets it first.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cpf-cnpj-validator@2.1.2
cat >run.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { cpf } = require("cpf-cnpj-validator");
const first = cpf.verifierDigit("123456789");
const second = cpf.verifierDigit(`123456789${first}`);
console.log(`${first}${second}`, cpf.isValid("12345678909"), cpf.isValid("52998224725"));
END
cat >expected <<'END'
09 false true
END
node run.mjs >seen
diff expected seen
echo "as described"
