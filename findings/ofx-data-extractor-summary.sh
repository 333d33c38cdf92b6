#!/usr/bin/env bash
# ofx-data-extractor 1.5.0, getTransactionsSummary(): a file with the statements of two accounts (OFX 1.02, one STMTTRNRS each) has no
# payments and no sums, and nothing says so; and where lines end with CR LF, as OFX files of banks do, its dates are other texts, with the CR.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund ofx-data-extractor@1.5.0
cat >run.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { Ofx } = require("ofx-data-extractor");
const head = ["OFXHEADER:100", "DATA:OFXSGML", "VERSION:102", "SECURITY:NONE", "ENCODING:USASCII", "CHARSET:1252", "COMPRESSION:NONE", "OLDFILEUID:NONE", "NEWFILEUID:NONE", ""];
const statement = (account) => [
  "<STMTTRNRS>", "<TRNUID>0", "<STATUS>", "<CODE>0", "<SEVERITY>INFO", "</STATUS>", "<STMTRS>", "<CURDEF>BRL",
  "<BANKACCTFROM>", "<BANKID>001", `<ACCTID>${account}`, "<ACCTTYPE>CHECKING", "</BANKACCTFROM>",
  "<BANKTRANLIST>", "<DTSTART>20261101", "<DTEND>20261130",
  "<STMTTRN>", "<TRNTYPE>CREDIT", "<DTPOSTED>20261102", "<TRNAMT>10.00", `<FITID>${account}-1`, "<NAME>Maria", "</STMTTRN>",
  "<STMTTRN>", "<TRNTYPE>DEBIT", "<DTPOSTED>20261103", "<TRNAMT>-4.00", `<FITID>${account}-2`, "<NAME>Ana", "</STMTTRN>",
  "</BANKTRANLIST>", "<LEDGERBAL>", "<BALAMT>6.00", "<DTASOF>20261130", "</LEDGERBAL>", "</STMTRS>", "</STMTTRNRS>",
];
const file = (end, ...accounts) =>
  [...head, "<OFX>", "<BANKMSGSRSV1>", ...accounts.flatMap(statement), "</BANKMSGSRSV1>", "</OFX>", ""].join(end);
for (const text of [file("\n", "1"), file("\r\n", "1"), file("\n", "1", "2")])
  console.log(JSON.stringify(new Ofx(text).getTransactionsSummary()));
END
cat >expected <<'END'
{"dateStart":"2026-11-01","dateEnd":"2026-11-30","credit":10,"debit":4,"amountOfCredits":1,"amountOfDebits":1}
{"dateStart":"20261101\r","dateEnd":"20261130\r","credit":10,"debit":4,"amountOfCredits":1,"amountOfDebits":1}
{"dateStart":"","dateEnd":"","credit":0,"debit":0,"amountOfCredits":0,"amountOfDebits":0}
END
node run.mjs 2>/dev/null >seen
diff expected seen
echo "as described"
