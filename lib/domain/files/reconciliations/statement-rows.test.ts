import { describe, expect, test } from "vitest";
import { fileOf } from "#e2e/support/files/table-file.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { STATEMENT_MAPPING } from "./column-mapping/guess-mapping.ts";
import { rowReader } from "./column-mapping/read-row.ts";
import { inspectTable, rowsOfTable } from "./table/open-table.ts";

const read = rowReader(
  STATEMENT_MAPPING,
  LINE_KINDS.map(({ name }) => name),
);

/** Returns what the rows of a bank's file say. */
async function movements(content: string | Uint8Array) {
  const file = fileOf(content);
  const shape = await inspectTable(file);
  const rows = [];
  for await (const batch of rowsOfTable(file, shape, "")) rows.push(...batch.slice(batch[0]?.number === 1 ? 1 : 0));
  return { shape, rows, read: rows.map(({ cells }) => read(cells)) };
}

const faultOf = (content: string | Uint8Array) =>
  movements(content).then(
    () => null,
    ({ code }) => code,
  );

const E2E = "E60701190202611201500abcdefghijk";
const at = (text: string) => Date.parse(text);

describe("OFX", () => {
  const HEAD = "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n";
  const body = (transactions: string) =>
    `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>0341<ACCTID>12345-6</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130${transactions}</BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const one = (values: string) => `${HEAD}${body(`<STMTTRN>\r\n${values}\r\n</STMTTRN>`)}`;
  const POSTED = "<TRNTYPE>CREDIT\r\n<DTPOSTED>20261120120000[-3:BRT]\r\n<TRNAMT>1234.56\r\n<FITID>1";

  test.each([
    ["without end tags", `${POSTED}\n<REFNUM>${E2E}\n<MEMO>Pix & Cia`],
    [
      "with end tags behind values",
      `<TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>1234.56</TRNAMT><MEMO>Pix &amp; Cia ${E2E}</MEMO>`,
    ],
    ["with a decimal comma", `${POSTED.replace("1234.56", "1234,56")}<CHECKNUM>${E2E}<MEMO>Pix &#38; Cia`],
    [
      "with a comma and points between thousands",
      `${POSTED.replace("1234.56", "1.234,56")}<FITID>2<NAME>PIX ${E2E}<MEMO>Pix & Cia`,
    ],
  ])("a movement %s is read", async (_, values) => {
    const { shape, read, rows } = await movements(one(values));
    expect(shape.kind).toBe("ofx");
    expect(read).toEqual([
      {
        is: "row",
        keyKind: 0,
        key: E2E,
        kind: null,
        amount: 123_456,
        at: at("2026-11-20T00:00:00-03:00"),
        isDay: true,
        names: null,
      },
    ]);
    expect(rows[0]?.cells.join("|")).toContain("Pix & Cia");
    expect(rows[0]?.cells).toContain("12345-6");
  });

  test.each([
    ["20261231", "2026-12-31T00:00:00-03:00", true],
    ["20261231000000", "2026-12-31T00:00:00-03:00", true],
    ["20261231000000[0:GMT]", "2026-12-31T00:00:00-03:00", true],
    ["20261231100000[-03:EST]", "2026-12-31T00:00:00-03:00", true],
    ["20261231120000.000[-3:BRT]", "2026-12-31T00:00:00-03:00", true],
    ["20261231235958[-3:BRT]", "2026-12-31T23:59:58-03:00", false],
    ["20261231235958", "2026-12-31T23:59:58-03:00", false],
    ["20261231235958[0:GMT]", "2026-12-31T23:59:58Z", false],
    ["202612312359", "2026-12-31T23:59:00-03:00", false],
    ["20261231093000[+5.30:IST]", "2026-12-31T09:30:00+05:30", false],
  ])("the time %s is %s", async (posted, instant, isDay) => {
    const { read } = await movements(one(POSTED.replace(/DTPOSTED>\S+/, `DTPOSTED>${posted}`)));
    expect(read).toMatchObject([{ at: at(instant), isDay }]);
  });

  test("the instant stands in DTUSER where DTPOSTED has only its day; another day there is not the movement's", async () => {
    const exact = await movements(one(`${POSTED}<DTUSER>20261120153000[-3:BRT]`));
    expect(exact.read).toMatchObject([{ at: at("2026-11-20T15:30:00-03:00"), isDay: false }]);
    const other = await movements(one(`${POSTED}<DTUSER>20261118153000[-3:BRT]`));
    expect(other.read).toMatchObject([{ at: at("2026-11-20T00:00:00-03:00"), isDay: true }]);
  });

  test.each([
    ["Windows-1252", "USASCII", Buffer.from("João Ação", "latin1")],
    ["UTF-8, whatever its header says", "USASCII", Buffer.from("João Ação")],
    ["UTF-8", "UTF-8", Buffer.from("João Ação")],
  ])("a text in %s is read", async (_, encoding, name) => {
    const [before = "", after = ""] = one(`${POSTED}<NAME>@</NAME>`).replace("USASCII", encoding).split("@");
    const { rows } = await movements(Buffer.concat([Buffer.from(before), name, Buffer.from(after)]));
    expect(rows[0]?.cells).toContain("João Ação");
  });

  test("OFX 2 as XML, a movement that nothing ends, and the account of the other side are read", async () => {
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>${body("<STMTTRN><TRNAMT>-5.00<DTPOSTED>20261120<BANKACCTTO><ACCTID>999</BANKACCTTO><STMTTRN><TRNAMT>7.00<DTPOSTED>20261121")}`;
    const { read, rows } = await movements(xml);
    expect(read).toMatchObject([{ amount: -500, keyKind: 3 }, { amount: 700 }]);
    expect(rows[0]?.cells).toContain("12345-6");
  });

  test("a file that only begins as OFX is refused", async () => {
    expect(await faultOf(`${HEAD}nothing`)).toBe("BROKEN_STATEMENT");
    expect(await faultOf(`${HEAD}<OFX><MEMO>${"x".repeat(3_000_000)}`)).toBe("BROKEN_STATEMENT");
  });
});

describe("camt.053", () => {
  const document = (entries: string, encoding = "UTF-8") =>
    `<?xml version="1.0" encoding="${encoding}"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><n:BkToCstmrStmt><n:Stmt><n:Acct><n:Id><n:Othr><n:Id>10000001</n:Id></n:Othr></n:Id><n:Svcr><n:BrnchId><n:Id>0001</n:Id></n:BrnchId></n:Svcr></n:Acct><n:Bal><n:Amt Ccy="BRL">9.00</n:Amt></n:Bal>${entries.replaceAll(/<(\/?)(\w)/g, "<$1n:$2")}</n:Stmt></n:BkToCstmrStmt></n:Document>`;
  const entry = (more: string, direction = "DBIT", status = "<Sts>BOOK</Sts>") =>
    `<Ntry><Amt Ccy="BRL">12.50</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}${more}</Ntry>`;
  const DAY = "<BookgDt><Dt>2026-11-20</Dt></BookgDt>";

  test("an entry is a movement, with its direction, its day and its id, whatever the version and the prefix", async () => {
    const id = `<NtryDtls><TxDtls><Refs><EndToEndId>${E2E}</EndToEndId></Refs></TxDtls></NtryDtls>`;
    const { shape, read, rows } = await movements(
      document(entry(`${DAY}${id}`) + entry(DAY, "CRDT", "<Sts><Cd>BOOK</Cd></Sts>")),
    );
    expect(shape.kind).toBe("camt053");
    expect(read).toMatchObject([
      { key: E2E, amount: -1_250, at: at("2026-11-20T00:00:00-03:00"), isDay: true },
      { keyKind: 3, amount: 1_250 },
    ]);
    expect(rows[0]?.cells).toContain("10000001");
  });

  test.each([
    ["<BookgDt><DtTm>2026-11-20T23:30:00-03:00</DtTm></BookgDt>", "2026-11-20T23:30:00-03:00"],
    [`${DAY}<ValDt><DtTm>2026-11-21T02:30:00Z</DtTm></ValDt>`, "2026-11-20T23:30:00-03:00"],
    [`${DAY}<ValDt><DtTm>2026-11-23T10:00:00Z</DtTm></ValDt>`, null],
    [
      `${DAY}<NtryDtls><TxDtls><RltdDts><AccptncDtTm>2026-11-20T08:00:00-03:00</AccptncDtTm></RltdDts></TxDtls></NtryDtls>`,
      "2026-11-20T08:00:00-03:00",
    ],
    ["<BookgDt><Dt>2026-11-20-03:00</Dt></BookgDt>", null],
  ])("%s: the instant is %s, or only the day is known", async (dates, instant) => {
    const { read } = await movements(document(entry(dates)));
    const day = { at: at("2026-11-20T00:00:00-03:00"), isDay: true };
    expect(read).toMatchObject([instant ? { at: at(instant), isDay: false } : day]);
  });

  test("the transactions of a batch are movements where each says its amount", async () => {
    const details = (amount: string) => `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${amount}</TxDtls>`;
    const batch = `${DAY}<NtryDtls><Btch/>${details('<Amt Ccy="BRL">10.00</Amt>')}${details('<AmtDtls><TxAmt><Amt Ccy="BRL">2.50</Amt></TxAmt></AmtDtls>')}</NtryDtls>`;
    expect((await movements(document(entry(batch)))).read).toMatchObject([
      { keyKind: 3, amount: -1_000 },
      { amount: -250 },
    ]);
    const whole = `${DAY}<NtryDtls>${details("")}${details("")}</NtryDtls>`;
    expect((await movements(document(entry(whole)))).read).toMatchObject([{ amount: -1_250 }]);
  });

  test("what is pending is left out", async () => {
    expect((await movements(document(entry(DAY, "CRDT", "<Sts><Cd>PDNG</Cd></Sts>")))).read).toMatchObject([
      { is: "excluded", kind: null },
    ]);
  });

  test("a file in ISO 8859-1, and one that is cut off", async () => {
    const named = entry(
      `${DAY}<NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>João</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls>`,
    );
    const { rows } = await movements(Buffer.from(document(named, "ISO-8859-1"), "latin1"));
    expect(rows[0]?.cells).toContain("João");
    expect(await faultOf(document(named).slice(0, -40))).toBe("BROKEN_STATEMENT");
  });
});
