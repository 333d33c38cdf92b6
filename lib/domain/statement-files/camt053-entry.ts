import { brtDay, brtIso } from "#lib/core/brt.ts";
import { decimalOf } from "#lib/core/money.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import { LINE_KINDS, type LineKind } from "#lib/ledger/line-kind.ts";
import type { StatementLine } from "#lib/ledger/lines.ts";
import type { Account } from "../accounts/account.ts";
import { bankOf, descriptionOf, KIND_WORDS, kindOf, taxIdOf } from "./shown-line.ts";
import type { StatementFile } from "./statement-file.ts";
import { element, firstCharacters, textElement } from "./xml-element.ts";

export const REFERENCE_MAX = 35;
export const NAME_MAX = 140;
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

export const amountOf = (cents: bigint) =>
  `<Amt Ccy="BRL">${absolute(cents)}</Amt><CdtDbtInd>${directionOf(cents)}</CdtDbtInd>`;
export const absolute = (cents: bigint) => decimalOf(cents < 0n ? -cents : cents);
export const directionOf = (cents: bigint) => (cents < 0n ? "DBIT" : "CRDT");

/** Returns a line as a booked entry with one transaction, on a line of its own. */
export function entry(line: StatementLine, { number }: Account, file: StatementFile): string {
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
export function partyId(taxId: string, shown = taxId): string {
  const id = element("Othr", `${textElement("Id", shown, REFERENCE_MAX)}<SchmeNm><Cd>TXID</Cd></SchmeNm>`);
  return element("Id", element(taxIdKind(taxId) === "CPF" ? "PrvtId" : "OrgId", id));
}

/** Returns an institution as Pix messages name it: the ISPB is its member id. Again as another id: some readers look for a BIC or such a one. */
export function institution(ispb: string | null, name: string | null): string {
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
