#!/usr/bin/env bash
# camt-parser 1.1.0 tells no account number where a camt.053 statement names its account by Othr/Id, as in countries without IBAN: the
# parsed account has an empty iban and nothing else that could tell two statements of one file apart.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund camt-parser@1.1.0
cat >run.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { parseCamt053 } = require("camt-parser");
const balance = (code, amount) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="BRL">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>`;
const statement = (id, account) => `<Stmt><Id>${id}</Id><CreDtTm>2026-11-02T00:00:00Z</CreDtTm><Acct><Id>${account}</Id><Ccy>BRL</Ccy></Acct>
${balance("OPBD", "0.00")}${balance("CLBD", "19.99")}<Ntry><Amt Ccy="BRL">19.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-01</Dt></BookgDt><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd></Ntry></Stmt>`;
const xml = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-02T00:00:00Z</CreDtTm></GrpHdr>
${statement("S1", "<Othr><Id>10000007</Id></Othr>")}${statement("S2", "<IBAN>BR1800360305000010009795493C1</IBAN>")}</BkToCstmrStmt></Document>`;
for (const { account, transactions } of (await parseCamt053(xml)).statements)
  console.log(JSON.stringify(account), transactions[0].amount.value);
END
cat >expected <<'END'
{"iban":"","currency":"BRL","name":"","owner":{"name":"","address":[],"id":""}} 19.99
{"iban":"BR1800360305000010009795493C1","currency":"BRL","name":"","owner":{"name":"","address":[],"id":""}} 19.99
END
node run.mjs >seen
diff expected seen
echo "as described"
