import { brtDay, brtIso } from "#lib/core/brt.ts";
import { decimalOf } from "#lib/core/money.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import { LINE_KINDS, type LineKind } from "#lib/ledger/line-kind.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { readLines } from "#lib/ledger/statement/read-lines.ts";
import type { Account } from "../../base/accounts/account.ts";
import { ownInstitution } from "../../base/institutions/institutions.ts";
import { bankOf, descriptionOf, FILTERED_WORDS, KIND_WORDS, kindOf, taxIdOf } from "./line-words.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";
import { fingerprintOf } from "./statement-fingerprint.ts";

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

const REFERENCE_MAX = 35;

const NAME_MAX = 140;

const NOTE_MAX = 500;

const REMITTANCE_MAX = 140;

/** ISO 20022 bank transaction codes: domain, family and sub-family. Pix is a real-time credit transfer. */
const BANK_TRANSACTION_CODES: Record<LineKind, readonly [domain: string, family: string, subFamily: string]> = {
  deposit: ["PMNT", "RRCT", "DMCT"],
  withdrawal: ["PMNT", "IRCT", "DMCT"],
  refund: ["PMNT", "RRCT", "RRTN"],
  transferIn: ["PMNT", "RRCT", "BOOK"],
  transferOut: ["PMNT", "IRCT", "BOOK"],
  fee: ["PMNT", "MDOP", "CHRG"],
  judicialDebit: ["ACMT", "MDOP", "OTHR"],
  judicialCredit: ["ACMT", "MCOP", "OTHR"],
  payoutReturn: ["PMNT", "IRCT", "RRTN"],
};

/** The element of each kind of line, by the kind's number. */
const TRANSACTION_CODES = LINE_KINDS.map(({ name }) => {
  const [domain, family, subFamily] = BANK_TRANSACTION_CODES[name];
  const code = `<Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly>`;
  return `<BkTxCd><Domn>${code}</Domn><Prtry><Cd>${name}</Cd><Issr>Guiche</Issr></Prtry></BkTxCd>`;
});

const amountOf = (cents: bigint) =>
  `<Amt Ccy="BRL">${absolute(cents)}</Amt><CdtDbtInd>${directionOf(cents)}</CdtDbtInd>`;

const absolute = (cents: bigint) => decimalOf(cents < 0n ? -cents : cents);

const directionOf = (cents: bigint) => (cents < 0n ? "DBIT" : "CRDT");

/** Returns a line as a booked entry with one transaction, on a line of its own. */
function entry(line: StatementLine, { number }: Account, file: StatementFile): string {
  const kind = kindOf(line).name;
  const day = element("Dt", brtDay(line.settledAt));
  // A reference has 35 characters, a UUID with hyphens 36.
  const reference = element("AcctSvcrRef", line.productTransactionId.replaceAll("-", ""));
  return [
    "<Ntry>",
    element("NtryRef", `${number}-${line.lineNumber}`),
    amountOf(line.amount),
    "<Sts><Cd>BOOK</Cd></Sts>",
    element("BookgDt", day),
    element("ValDt", day),
    reference,
    TRANSACTION_CODES[line.kind],
    element("NtryDtls", element("TxDtls", details(line, reference, file))),
    element("AddtlNtryInf", KIND_WORDS[kind][file.locale]),
    "</Ntry>\n",
  ].join("");
}

function details(line: StatementLine, reference: string, { locale, taxIds }: StatementFile): string {
  const { externalId } = line;
  const isLong = externalId !== null && firstCharacters(externalId, REFERENCE_MAX) !== externalId;
  const [party, agent] = line.amount < 0n ? ["Cdtr", "CdtrAgt"] : ["Dbtr", "DbtrAgt"];
  return [
    element(
      "Refs",
      reference +
        textElement("EndToEndId", line.endToEndId, REFERENCE_MAX) +
        textElement("AcctOwnrTxId", isLong ? null : externalId, REFERENCE_MAX),
    ),
    amountOf(line.amount),
    element("RltdPties", element(party as string, element("Pty", counterparty(line, taxIdOf(line, taxIds))))),
    element(
      "RltdAgts",
      element(agent as string, element("FinInstnId", institution(line.counterpartyIspb, bankOf(line)))),
    ),
    element("RmtInf", unstructured(descriptionOf(line, locale))),
    element("RltdDts", element("TxDtTm", brtIso(line.settledAt))),
    textElement("AddtlTxInf", isLong ? `externalId: ${externalId}` : null, NOTE_MAX),
  ].join("");
}

function counterparty({ counterpartyName, counterpartyTaxId }: StatementLine, shown: string | null): string {
  const name = textElement("Nm", counterpartyName, NAME_MAX);
  return counterpartyTaxId && shown ? name + partyId(counterpartyTaxId, shown) : name;
}

/** Returns the identification of a person or a company. `shown`: the tax id, or what the file shows of it. */
function partyId(taxId: string, shown = taxId): string {
  const id = element("Othr", `${textElement("Id", shown, REFERENCE_MAX)}<SchmeNm><Cd>TXID</Cd></SchmeNm>`);
  return element("Id", element(taxIdKind(taxId) === "CPF" ? "PrvtId" : "OrgId", id));
}

/** Returns an institution as Pix messages name it: the ISPB is its member id. Again as another id: some readers look for a BIC or such a one. */
function institution(ispb: string | null, name: string | null): string {
  return [
    element("ClrSysMmbId", textElement("MmbId", ispb, REFERENCE_MAX)),
    textElement("Nm", name, NAME_MAX),
    element("Othr", textElement("Id", ispb, REFERENCE_MAX)),
  ].join("");
}

/** A text of remittance information has at most 140 characters; a transfer's description has more. */
function unstructured(text: string): string {
  if (text.length <= REMITTANCE_MAX) return textElement("Ustrd", text, REMITTANCE_MAX);
  const first = firstCharacters(text, REMITTANCE_MAX);
  return textElement("Ustrd", first, REMITTANCE_MAX) + unstructured(text.slice(first.length));
}

const SPECIAL = /[&<>\r]|[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

const SPECIALS = new RegExp(SPECIAL, "gu");

/** Returns a text as the content of an element of XML 1.0. A character that XML forbids becomes U+FFFD. */
function xmlText(text: string): string {
  return SPECIAL.test(text) ? text.replace(SPECIALS, written) : text;
}

function written(character: string): string {
  if (character === "&") return "&amp;";
  if (character === "<") return "&lt;";
  if (character === ">") return "&gt;";
  // A parser reads a bare carriage return as a line break.
  return character === "\r" ? "&#13;" : "\ufffd";
}

/** Returns an element with this content. Nothing without a content: schemas allow no empty texts. */
function element(name: string, content: string): string {
  return content && `<${name}>${content}</${name}>`;
}

/** Returns an element with a text of at most `max` characters. Nothing for an empty or absent text. */
function textElement(name: string, text: string | null, max: number): string {
  return text ? element(name, xmlText(firstCharacters(text, max))) : "";
}

/** Schemas count code points. */
function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join("");
}
