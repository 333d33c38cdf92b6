import { brtDay, parseInstant } from "#lib/core/brt.ts";
import type { Encoding } from "./csv-text.ts";
import { cellsOf, endToEndIdIn, STATEMENT_HEADER, type StatementRow, uuidIn } from "./statement-row.ts";
import type { TableRow } from "./table-row.ts";
import { slicesOf, type UploadedFile } from "./uploaded-file.ts";
import { readXml } from "./xml.ts";

/** The texts of an entry, or of one of its transactions, by the path of their elements below it: the first of each path. */
type Texts = Map<string, string>;

const NOT_PROVIDED = "NOTPROVIDED";
const EXTERNAL_ID = /^externalId: (.+)$/s;

/** Yields the movements of a camt.053 file (also 052, 054) in batches, below a row with the columns' names. Throws FileFault. */
export async function* camtRows(file: UploadedFile, encoding: Encoding): AsyncGenerator<TableRow[]> {
  const reader = entryReader();
  let number = STATEMENT_HEADER.number;
  yield [STATEMENT_HEADER];
  for await (const _ of readXml(slicesOf(file), reader.handlers, { encoding, fault: "BROKEN_STATEMENT" })) {
    const rows = reader.take();
    if (rows.length > 0) yield rows.map((row) => ({ number: ++number, cells: cellsOf(row) }));
  }
}

/** Gathers the texts of each entry and of its transactions while the document is read. */
function entryReader() {
  let rows: StatementRow[] = [];
  const path: string[] = [];
  let text = "";
  let account = "";
  let entry: Texts | null = null;
  let details: Texts[] = [];
  let inEntry = 0;
  const handlers = {
    open(name: string, attributes: Record<string, string>) {
      path.push(name);
      text = "";
      if (name === "Ntry" && !entry) [entry, details, inEntry] = [new Map(), [], path.length];
      else if (name === "TxDtls" && entry) details.push(new Map());
      if (name === "Amt" && attributes.Ccy) put("@Ccy", attributes.Ccy);
    },
    text(piece: string) {
      text += piece;
    },
    close(name: string) {
      const value = text.trim();
      text = "";
      if (value) put("", value);
      if (!entry && value && /\/Acct\/Id\/(IBAN|Othr\/Id)$/.test(path.join("/"))) account = value;
      if (name === "Ntry" && entry && path.length === inEntry) {
        rows.push(...rowsOf(entry, details, account));
        entry = null;
      }
      path.pop();
    },
  };
  function put(suffix: string, value: string) {
    if (!entry) return;
    const below = path.slice(inEntry);
    const inDetails = below.indexOf("TxDtls");
    const texts = inDetails < 0 ? entry : details.at(-1);
    const key = below.slice(inDetails + 1).join("/") + suffix;
    if (texts && !texts.has(key)) texts.set(key, value);
  }
  const take = () => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return { handlers, take };
}

/** A batch is an entry with several transactions: they are the movements where each says its amount. */
function rowsOf(entry: Texts, details: readonly Texts[], account: string): StatementRow[] {
  const isBatch = details.length > 1 && details.every((one) => amountIn(one) !== undefined);
  return (isBatch ? details : [details[0] ?? new Map()]).map((one) => rowOf(entry, one, account, isBatch));
}

const amountIn = (texts: Texts) => texts.get("Amt") ?? texts.get("AmtDtls/TxAmt/Amt");

function rowOf(entry: Texts, details: Texts, account: string, isBatch: boolean): StatementRow {
  const amount = isBatch ? amountIn(details) : entry.get("Amt");
  const direction = (isBatch && details.get("CdtDbtInd")) || entry.get("CdtDbtInd");
  const information = details.get("AddtlTxInf");
  const reference = details.get("Refs/AcctSvcrRef") ?? entry.get("AcctSvcrRef");
  const endToEndId = details.get("Refs/EndToEndId");
  const memo = details.get("RmtInf/Ustrd") ?? entry.get("AddtlNtryInf");
  const party = direction === "DBIT" ? "Cdtr" : "Dbtr";
  return {
    // An id of a platform may stand where Pix has its own.
    endToEndId:
      endToEndIdIn([endToEndId, ...details.values(), entry.get("NtryRef")]) ??
      (endToEndId === NOT_PROVIDED ? undefined : endToEndId),
    externalId: details.get("Refs/AcctOwnrTxId") ?? EXTERNAL_ID.exec(information ?? "")?.[1],
    transactionId: uuidIn(reference),
    date: timeOf(entry, details),
    amount: amount && (direction === "DBIT" ? `-${amount}` : amount),
    type:
      entry.get("BkTxCd/Prtry/Cd") ??
      ["Cd", "Fmly/Cd", "Fmly/SubFmlyCd"]
        .map((code) => entry.get(`BkTxCd/Domn/${code}`))
        .filter(Boolean)
        .join("/"),
    status: entry.get("Sts/Cd") ?? entry.get("Sts"),
    account,
    reference: entry.get("NtryRef") ?? reference,
    name: details.get(`RltdPties/${party}/Pty/Nm`) ?? details.get(`RltdPties/${party}/Nm`),
    memo,
  };
}

/** Returns when a movement was: its instant where the file has one of the day on which it was booked, else that day. */
function timeOf(entry: Texts, details: Texts): string | undefined {
  const day = entry.get("BookgDt/Dt") ?? entry.get("ValDt/Dt");
  const dated = [...details].filter(([path]) => path.startsWith("RltdDts/") && path.endsWith("DtTm"));
  const instants = [entry.get("BookgDt/DtTm"), ...dated.map(([, at]) => at), entry.get("ValDt/DtTm")];
  const isOfDay = (at: string | undefined) => at !== undefined && (!day || brtDayOf(at) === day.slice(0, 10));
  return instants.find(isOfDay) ?? day?.slice(0, 10);
}

/** A day may have a zone too, and an instant may lack one: then it is BRT. */
function brtDayOf(at: string): string {
  if (!/(Z|[+-]\d{2}:\d{2})$/.test(at)) return at.slice(0, 10);
  const instant = parseInstant(at);
  return instant ? brtDay(instant) : at.slice(0, 10);
}
