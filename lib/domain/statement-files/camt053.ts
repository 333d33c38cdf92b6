import { brtDay, brtIso } from "#lib/core/brt.ts";
import { readLines } from "#lib/ledger/read-lines.ts";
import type { Account } from "../accounts/account.ts";
import { ownInstitution } from "../institutions/institutions.ts";
import {
  absolute,
  amountOf,
  directionOf,
  entry,
  institution,
  NAME_MAX,
  partyId,
  REFERENCE_MAX,
} from "./camt053-entry.ts";
import { FILTERED_WORDS } from "./shown-line.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";
import { fingerprintOf } from "./statement-fingerprint.ts";
import { element, textElement } from "./xml-element.ts";

const OPENING =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">\n<BkToCstmrStmt>\n';

/**
 * Yields a statement as ISO 20022 camt.053.001.08: for each account a statement with its balances, its totals and an entry for each line. The
 * time of creation is the end of the period, so that the same statement gives the same bytes.
 */
export async function* camt053Statement(file: StatementFile): AsyncGenerator<Uint8Array> {
  const messageId = messageIdOf(file);
  yield Buffer.from(`${OPENING}${element("GrpHdr", element("MsgId", messageId) + createdAt(file))}\n`);
  for (const [index, part] of file.accounts.entries()) {
    yield Buffer.from(`<Stmt>\n${element("Id", `${messageId}-${index + 1}`)}${beginning(part, file)}\n`);
    for await (const lines of readLines(part.search)) {
      yield Buffer.from(lines.map((line) => entry(line, part.account, file)).join(""));
    }
    const note = file.isFiltered ? element("AddtlStmtInf", FILTERED_WORDS[file.locale]) : "";
    yield Buffer.from(`${note}</Stmt>\n`);
  }
  yield Buffer.from("</BkToCstmrStmt>\n</Document>\n");
}

const createdAt = ({ to }: StatementFile) => element("CreDtTm", brtIso(to));

/** The same for the same statement, and another one for any other. Short enough for the ids of the statements that begin with it. */
const messageIdOf = (file: StatementFile) => Buffer.from(fingerprintOf(file)).toString("hex").slice(0, 28);

function beginning({ account, opening, totals, closing }: AccountStatement, file: StatementFile): string {
  const from = file.from ?? account.createdAt;
  const net = totals.credits - totals.debits;
  const counted = (count: bigint) => element("NbOfNtries", `${count}`);
  return [
    createdAt(file),
    element("FrToDt", element("FrDtTm", brtIso(from)) + element("ToDtTm", brtIso(file.to))),
    element("Acct", accountOf(account)),
    balance("OPBD", opening, from),
    balance("CLBD", closing, file.to),
    element(
      "TxsSummry",
      element(
        "TtlNtries",
        counted(totals.creditCount + totals.debitCount) +
          element("Sum", absolute(totals.credits + totals.debits)) +
          element("TtlNetNtry", element("Amt", absolute(net)) + element("CdtDbtInd", directionOf(net))),
      ) +
        element("TtlCdtNtries", counted(totals.creditCount) + element("Sum", absolute(totals.credits))) +
        element("TtlDbtNtries", counted(totals.debitCount) + element("Sum", absolute(totals.debits))),
    ),
  ].join("");
}

function accountOf({ number, accountType, holderName, holderTaxId, ispb, branch }: Account): string {
  return [
    element("Id", element("Othr", textElement("Id", number, REFERENCE_MAX - 1))),
    element("Tp", element("Cd", accountType)),
    "<Ccy>BRL</Ccy>",
    element("Ownr", textElement("Nm", holderName, NAME_MAX) + partyId(holderTaxId)),
    element(
      "Svcr",
      element("FinInstnId", institution(ispb, ownInstitution(ispb))) +
        element("BrnchId", textElement("Id", branch, REFERENCE_MAX)),
    ),
  ].join("");
}

/** A balance with its day, as importers expect it; `FrToDt` has the instants. */
function balance(code: string, cents: bigint, at: Date): string {
  return element(
    "Bal",
    element("Tp", `<CdOrPrtry><Cd>${code}</Cd></CdOrPrtry>`) +
      amountOf(cents) +
      element("Dt", element("Dt", brtDay(at))),
  );
}
