import { brtDay, brtIso } from "#lib/core/brt.ts";
import { decimalOf } from "#lib/core/money.ts";
import type { LineKind } from "#lib/ledger/line-kind.ts";
import type { StatementLine } from "#lib/ledger/lines.ts";
import type { Account } from "../accounts/account.ts";
import { descriptionOf, KIND_WORDS, kindOf, taxIdOf } from "./shown-line.ts";
import type { StatementFile } from "./statement-file.ts";
import { foldToWindows1252 } from "./windows-1252.ts";

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
export const tag = (name: string, value = "") => `<${name}>${value}\r\n`;

/** Returns a tag with a text of at most `max` characters. Nothing for a text without a visible character: OFX has no empty values. */
export function textTag(name: string, text: string | null, max: number): string {
  const shown = plain(text).slice(0, max).trim();
  return shown && tag(name, shown.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
}

/** Returns an instant in BRT. Some programs move a time of exactly midnight to the day before, so a day's first second is shown as its second one. */
export function ofxTime(at: Date): string {
  const iso = brtIso(at);
  const clock = iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19);
  return `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 10)}${clock === "000000" ? "000001" : clock}[-3:BRT]`;
}

/**
 * Returns the BRT day of an instant, as banks of Brazil write days: at noon. Programs that convert to UTC or to another zone of the Americas
 * or Europe then have the same day; they would have the next day for what is booked from 21:00 on.
 */
export const ofxDay = (at: Date) => `${brtDay(at).replaceAll("-", "")}120000[-3:BRT]`;

/** Returns a line as a transaction. Its FITID is made of the account and the line's number in it, which never change. */
export function transaction(line: StatementLine, { number }: Account, file: StatementFile): string {
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
