import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { KIND_WORDS } from "../line-words.ts";
import { placed } from "./cnab240-columns.ts";
import { CNAB240_RECORDS } from "./cnab240-layout.ts";
import { CNAB240_CATEGORIES, historyCode } from "./cnab240-line.ts";

const { fileHeader, batchHeader, detail, batchTrailer, fileTrailer } = CNAB240_RECORDS;

/** What the documentation shows of CNAB 240: each record's columns with their places, and what it says of each kind of line. */
export const CNAB240_TABLES = {
  records: {
    fileHeader: placed(fileHeader),
    batchHeader: placed(batchHeader),
    detail: placed(detail),
    batchTrailer: placed(batchTrailer),
    fileTrailer: placed(fileTrailer),
  },
  kinds: LINE_KINDS.map(({ name }, kind) => ({
    code: historyCode(kind),
    category: `${CNAB240_CATEGORIES[name]}`,
    words: KIND_WORDS[name],
  })),
};
