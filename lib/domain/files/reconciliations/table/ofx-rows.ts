import type { Encoding } from "./csv-text.ts";
import { textOf } from "./csv-text.ts";
import { FileFault } from "./file-fault.ts";
import { cellsOf, endToEndIdIn, plainAmount, STATEMENT_HEADER, type StatementRow, uuidIn } from "./statement-row.ts";
import type { TableRow } from "./table-row.ts";
import type { UploadedFile } from "./uploaded-file.ts";

/** No value of OFX is longer than 255 characters. */
const PIECE_CHARACTERS_MAX = 1_048_576;
/** SGML has no end tags behind values, XML has: a value ends where the next tag begins. */
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9.]*)\s*>([^<]*)/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"', apos: "'" };
const TIME =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?(?:\.\d+)?\s*(?:\[\s*([+-]?)(\d{1,2})(?:[.:](\d{2}))?(?::[^\]]*)?\])?/;
/** The hours that banks write who know only the day. */
const DAY_ALONE = /^(000000|100000|120000)$/;

type Transaction = Record<string, string>;

/** Yields the movements of an OFX file in batches, below a row with the columns' names. Throws FileFault. */
export async function* ofxRows(file: UploadedFile, encoding: Encoding): AsyncGenerator<TableRow[]> {
  let number = STATEMENT_HEADER.number;
  let account = "";
  let current: Transaction | null = null;
  let batch: TableRow[] = [STATEMENT_HEADER];
  const end = () => {
    if (current) batch.push({ number: ++number, cells: cellsOf(rowOf(current, account)) });
    current = null;
  };
  for await (const [isEnd, name, value] of tagsOf(file, encoding)) {
    if (name === "STMTTRN" || name === "BANKTRANLIST") {
      // A movement ends where the next one begins, also where its end is not written.
      end();
      if (name === "STMTTRN" && !isEnd) current = {};
    } else if (name === "ACCTID" && !current) account = value;
    // An account inside of a movement is the other party's.
    else if (current && !isEnd && value) (current as Transaction)[name] ??= value;
    if (batch.length < 1_000) continue;
    yield batch;
    batch = [];
  }
  end();
  if (batch.length > 0) yield batch;
}

async function* tagsOf(
  file: UploadedFile,
  encoding: Encoding,
): AsyncGenerator<[isEnd: boolean, name: string, value: string]> {
  let rest = "";
  let isOfx = false;
  for await (const text of textOf(file, encoding)) {
    rest += text;
    // The value of the last tag may go on in the next piece.
    const upto = rest.lastIndexOf("<");
    for (const tag of tagsIn(rest.slice(0, Math.max(upto, 0)))) {
      isOfx ||= tag[1] === "OFX";
      yield tag;
    }
    rest = rest.slice(Math.max(upto, 0));
    if (rest.length > PIECE_CHARACTERS_MAX) throw new FileFault("BROKEN_STATEMENT");
  }
  yield* tagsIn(rest);
  if (!isOfx) throw new FileFault("BROKEN_STATEMENT");
}

function* tagsIn(text: string): Generator<[boolean, string, string]> {
  for (const [, slash, name = "", value = ""] of text.matchAll(TAG)) {
    yield [slash === "/", name.toUpperCase(), plainText(value)];
  }
}

/** A bare "&", which SGML does not allow and banks write, stays. */
function plainText(text: string): string {
  return text
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name ?? ""] ?? whole),
    )
    .trim();
}

function rowOf(transaction: Transaction, account: string): StatementRow {
  const { TRNTYPE, DTPOSTED, DTUSER, TRNAMT, FITID, REFNUM, CHECKNUM, NAME, MEMO } = transaction;
  return {
    endToEndId: endToEndIdIn([REFNUM, FITID, CHECKNUM, MEMO, NAME]),
    transactionId: uuidIn(MEMO),
    date: timeOf(DTUSER, DTPOSTED),
    amount: plainAmount(TRNAMT),
    type: TRNTYPE,
    account,
    reference: FITID,
    name: NAME,
    memo: MEMO,
  };
}

/** Returns when a movement was: DTUSER where it has the time of the day that DTPOSTED has, else what DTPOSTED has. */
function timeOf(user: string | undefined, posted = ""): string {
  const known = isoOf(posted);
  const exact = isoOf(user ?? "");
  return exact.length > 10 && exact.slice(0, 10) === known.slice(0, 10) ? exact : known;
}

/** Returns a time as ISO 8601, and only its day where that is all that is known: in BRT, because Brazil's banks mean the day there. */
function isoOf(text: string): string {
  const [, y, m, d, hour, minute, second = "00", sign, hours, minutes = "00"] = TIME.exec(text) ?? [];
  if (y === undefined) return text;
  const day = `${y}-${m}-${d}`;
  if (hour === undefined || DAY_ALONE.test(`${hour}${minute}${second}`)) return day;
  const zone = hours === undefined ? "" : `${sign || "+"}${hours.padStart(2, "0")}:${minutes}`;
  return `${day}T${hour}:${minute}:${second}${zone}`;
}
