#!/usr/bin/env bash
# iso20022.js 0.0.15 reads camt.053 amounts into cents by multiplying a float, so 19.99 becomes 1998.9999999999998, and
# account numbers as numbers, so 00012345 becomes 12345: sums that are compared with === differ, and the account is another.
# Seen on 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund iso20022.js@0.0.15
cat >run.mjs <<'END'
import { CashManagementEndOfDayReport } from "iso20022.js";
const balance = (code, amount) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="BRL">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>`;
const xml = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-02T00:00:00Z</CreDtTm></GrpHdr><Stmt><Id>S1</Id><CreDtTm>2026-11-02T00:00:00Z</CreDtTm>
<Acct><Id><Othr><Id>00012345</Id></Othr></Id><Ccy>BRL</Ccy><Svcr><FinInstnId><BIC>CXXXBRSP</BIC></FinInstnId></Svcr></Acct>
${balance("OPBD", "0.00")}${balance("CLBD", "19.99")}
<Ntry><NtryRef>1</NtryRef><Amt Ccy="BRL">19.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-01</Dt></BookgDt>
<BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
const [statement] = CashManagementEndOfDayReport.fromXML(xml).statements;
console.log(statement.entries[0].amount, statement.account.accountNumber);
END
cat >expected <<'END'
1998.9999999999998 12345
END
node run.mjs >seen
diff expected seen
echo "as described"
