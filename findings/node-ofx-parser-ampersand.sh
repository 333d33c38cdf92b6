#!/usr/bin/env bash
# node-ofx-parser 0.5.1 escapes an ampersand that is already escaped, twice: the memo "Silva &amp; Filhos" of an OFX file
# becomes "Silva &amp;amp;amp; Filhos". OFX 1.02, 2.3.2.1 has &amp; for the ampersand.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ofx-parser@0.5.1
cat >run.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { parse } = require("node-ofx-parser");
const head = ["OFXHEADER:100", "DATA:OFXSGML", "VERSION:102", "SECURITY:NONE", "ENCODING:USASCII", "CHARSET:1252", "COMPRESSION:NONE", "OLDFILEUID:NONE", "NEWFILEUID:NONE"];
const body = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261101120000[-3:BRT]<TRNAMT>1.00<FITID>1<MEMO>Silva &amp; Filhos</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const { OFX } = parse(`${head.join("\n")}\n\n${body}`);
console.log(OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN.MEMO);
END
cat >expected <<'END'
Silva &amp;amp;amp; Filhos
END
node run.mjs >seen
diff expected seen
echo "as described"
