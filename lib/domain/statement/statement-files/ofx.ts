import { brtDay, brtIso } from "#lib/core/brt.ts";
import { decimalOf } from "#lib/core/money.ts";
import type { LineKind } from "#lib/ledger/line-kind.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { readLines } from "#lib/ledger/statement/read-lines.ts";
import type { Account } from "../../base/accounts/account.ts";
import { compeCode, ownInstitution } from "../../base/institutions/institutions.ts";
import { descriptionOf, FILTERED_WORDS, KIND_WORDS, kindOf, taxIdOf } from "./line-words.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";
import { foldToWindows1252, windows1252 } from "./windows-1252.ts";

const TYPES: Record<LineKind, string> = {
  deposit: "CREDIT",
  withdrawal: "DEBIT",
  refund: "DEBIT",
  transferIn: "XFER",
  transferOut: "XFER",
  fee: "FEE",
  judicialDebit: "DEBIT",
  judicialCredit: "CREDIT",
  payoutReturn: "CREDIT",
};

const REFERENCE_MAX = 32;

const NAME_MAX = 32;

const MEMO_MAX = 255;

const BETWEEN = " | ";

/** Returns a tag at the start of a line, with its value if it has one. */
const tag = (name: string, value = "") => `<${name}>${value}\r\n`;

/** Returns a tag with a text of at most `max` characters. Nothing for a text without a visible character: OFX has no empty values. */
function textTag(name: string, text: string | null, max: number): string {
  const shown = plain(text).slice(0, max).trim();
  return shown && tag(name, shown.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
}

/** Returns an instant in BRT. Some programs move a time of exactly midnight to the day before, so a day's first second is shown as its second one. */
function ofxTime(at: Date): string {
  const iso = brtIso(at);
  const clock = iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19);
  return `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 10)}${clock === "000000" ? "000001" : clock}[-3:BRT]`;
}

/**
 * Returns the BRT day of an instant, as banks of Brazil write days: at noon. Programs that convert to UTC or to another zone of the Americas
 * or Europe then have the same day; they would have the next day for what is booked from 21:00 on.
 */
const ofxDay = (at: Date) => `${brtDay(at).replaceAll("-", "")}120000[-3:BRT]`;

/** Returns a line as a transaction. Its FITID is made of the account and the line's number in it, which never change. */
function transaction(line: StatementLine, { number }: Account, file: StatementFile): string {
  return [
    tag("STMTTRN"),
    tag("TRNTYPE", TYPES[kindOf(line).name]),
    tag("DTPOSTED", ofxDay(line.settledAt)),
    tag("DTUSER", ofxTime(line.settledAt)),
    tag("TRNAMT", decimalOf(line.amount)),
    tag("FITID", `${number}-${line.lineNumber}`),
    tag("CHECKNUM", `${line.lineNumber}`),
    textTag("REFNUM", line.endToEndId, REFERENCE_MAX),
    textTag("NAME", plain(line.counterpartyName) || KIND_WORDS[kindOf(line).name][file.locale], NAME_MAX),
    textTag("MEMO", memo(line, file), MEMO_MAX),
    tag("/STMTTRN"),
  ].join("");
}

/** The description and, where NAME cannot hold it, the whole name; then the other ids, for which these two make room. */
function memo(line: StatementLine, { locale, taxIds }: StatementFile): string {
  const name = plain(line.counterpartyName);
  const ids = [taxIdOf(line, taxIds), line.externalId, line.productTransactionId]
    .map(plain)
    .filter(Boolean)
    .join(BETWEEN);
  const words = [plain(descriptionOf(line, locale)), name.length > NAME_MAX ? name : ""].filter(Boolean).join(BETWEEN);
  return `${words.slice(0, MEMO_MAX - BETWEEN.length - ids.length)}${BETWEEN}${ids}`;
}

/** One line of characters that Windows-1252 has. */
function plain(text: string | null): string {
  return text ? foldToWindows1252(text).replace(/ {2,}/g, " ").trim() : "";
}

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
