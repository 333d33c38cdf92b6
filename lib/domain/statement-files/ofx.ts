import { brtDay } from "#lib/core/brt.ts";
import { decimalOf } from "#lib/core/money.ts";
import { readLines } from "#lib/ledger/read-lines.ts";
import type { Account } from "../accounts/account.ts";
import { compeCode, ownInstitution } from "../institutions/institutions.ts";
import { ofxDay, ofxTime, tag, textTag, transaction } from "./ofx-transaction.ts";
import { FILTERED_WORDS } from "./shown-line.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";
import { windows1252 } from "./windows-1252.ts";

const HEADER = [
  "OFXHEADER:100",
  "DATA:OFXSGML",
  "VERSION:102",
  "SECURITY:NONE",
  "ENCODING:USASCII",
  "CHARSET:1252",
  "COMPRESSION:NONE",
  "OLDFILEUID:NONE",
  "NEWFILEUID:NONE",
  "",
];
const LANGUAGE = { "pt-BR": "POR", en: "ENG" } as const;
const COUNT = { "pt-BR": "Lançamentos", en: "Movements" } as const;
/** OFX 1.02 knows no account for salaries or payments alone. */
const ACCOUNT_TYPE: Readonly<Record<string, string>> = { SVGS: "SAVINGS" };
const STATUS = tag("STATUS") + tag("CODE", "0") + tag("SEVERITY", "INFO") + tag("/STATUS");
/** The id of a response that nobody sent a request for. */
const UNREQUESTED = tag("TRNUID", "0");

/**
 * Yields a statement as OFX 1.02 (SGML), in Windows-1252. For each account a statement with its lines and the closing balance, and its
 * closing information: both balances and the totals. A statement of OFX 1.02 has one LEDGERBAL, and programs offer it as the balance to
 * reconcile with, so it is the closing one.
 */
export async function* ofxStatement(file: StatementFile): AsyncGenerator<Uint8Array> {
  yield windows1252(signOn(file));
  for (const part of file.accounts) yield* accountStatement(part, file);
  yield windows1252(tag("/BANKMSGSRSV1") + tag("/OFX"));
}

function signOn({ accounts: [first], to, locale }: StatementFile): string {
  const { ispb } = (first as AccountStatement).account;
  return [
    ...HEADER.map((line) => `${line}\r\n`),
    tag("OFX"),
    tag("SIGNONMSGSRSV1"),
    tag("SONRS"),
    STATUS,
    tag("DTSERVER", ofxTime(to)),
    tag("LANGUAGE", LANGUAGE[locale]),
    tag("FI"),
    textTag("ORG", ownInstitution(ispb), 32),
    tag("FID", ispb),
    tag("/FI"),
    tag("/SONRS"),
    tag("/SIGNONMSGSRSV1"),
    tag("BANKMSGSRSV1"),
  ].join("");
}

async function* accountStatement(part: AccountStatement, file: StatementFile): AsyncGenerator<Uint8Array> {
  const { account, search, closing } = part;
  const [start, end] = [ofxDay(file.from ?? account.createdAt), ofxDay(file.to)];
  const of = tag("CURDEF", "BRL") + accountOf(account);
  yield windows1252(
    tag("STMTTRNRS") +
      UNREQUESTED +
      STATUS +
      tag("STMTRS") +
      of +
      tag("BANKTRANLIST") +
      tag("DTSTART", start) +
      tag("DTEND", end),
  );
  for await (const lines of readLines(search)) {
    yield windows1252(lines.map((line) => transaction(line, account, file)).join(""));
  }
  yield windows1252(
    tag("/BANKTRANLIST") +
      tag("LEDGERBAL") +
      tag("BALAMT", decimalOf(closing)) +
      tag("DTASOF", end) +
      tag("/LEDGERBAL") +
      tag("/STMTRS") +
      tag("/STMTTRNRS") +
      tag("STMTENDTRNRS") +
      UNREQUESTED +
      STATUS +
      tag("STMTENDRS") +
      of +
      closingOf(part, file, start, end) +
      tag("/STMTENDRS") +
      tag("/STMTENDTRNRS"),
  );
}

function accountOf({ ispb, branch, number, accountType }: Account): string {
  return [
    tag("BANKACCTFROM"),
    tag("BANKID", compeCode(ispb) ?? ispb),
    tag("BRANCHID", branch),
    tag("ACCTID", number),
    tag("ACCTTYPE", ACCOUNT_TYPE[accountType] ?? "CHECKING"),
    tag("/BANKACCTFROM"),
  ].join("");
}

function closingOf(
  { account, opening, totals, closing }: AccountStatement,
  file: StatementFile,
  start: string,
  end: string,
) {
  const count = `${COUNT[file.locale]}: ${totals.creditCount + totals.debitCount}`;
  return [
    tag("CLOSING"),
    tag("FITID", `${account.number}-${brtDay(file.to)}`),
    tag("DTOPEN", start),
    tag("DTCLOSE", end),
    tag("BALOPEN", decimalOf(opening)),
    tag("BALCLOSE", decimalOf(closing)),
    tag("DEPANDCREDIT", decimalOf(totals.credits)),
    tag("CHKANDDEB", decimalOf(totals.debits)),
    tag("DTPOSTSTART", start),
    tag("DTPOSTEND", end),
    textTag("MKTGINFO", file.isFiltered ? `${count}. ${FILTERED_WORDS[file.locale]}` : count, 360),
    tag("/CLOSING"),
  ].join("");
}
