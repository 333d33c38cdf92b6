// Limits of statement files, of what makes and delivers them, and of reconciliations. Both the service and its documents import them from here.

/** The period of a statement's file that is made in the background, and of what the console shows: five years. */
export const STATEMENT_JOB_DAYS_MAX = 1_827;

/** The accounts that one statement's file has at most. */
export const STATEMENT_ACCOUNTS_MAX = 50;

/** What the counters of CNAB 240 can count: five digits for the lines of a batch, six for the records of a file. */
export const CNAB240_MAX = { batchLines: 99_999, fileRecords: 999_999 } as const;

/** How long a statement's file that the worker made is kept, and how long a link to it works without a credential. */
export const STATEMENT_EXPORT_DAYS = 30;
export const STATEMENT_LINK_MINUTES = 60;

/** The lines that a PDF has at most. */
export const PDF_LINES_MAX = 50_000;

/** The statement files that an operator may have waiting or in the making. */
export const STATEMENT_EXPORTS_OPEN_MAX = 20;

/** The lines of a workbook. A program that opens it has all of them in memory. */
export const XLSX_LINES_MAX = 10_000_000;

/** What every spreadsheet program takes: the rows of a sheet, and the characters of a cell. */
export const XLSX_ROWS_MAX = 1_048_576;
export const XLSX_TEXT_LENGTH_MAX = 32_767;

/**
 * The lines up to which the console sends a statement's file while it is made: a browser keeps all of it until the end, and a download that
 * breaks off begins anew. Longer ones are made in the background.
 */
export const STATEMENT_DIRECT_LINES_MAX = 100_000;

/**
 * Schedules of statement files: how many an operator has, the addresses that one sends e-mails to, and the periods that it makes up for
 * after a stop, the latest. The months for which runs are kept.
 */
export const SCHEDULES_MAX = 20;
export const SCHEDULE_NAME_LENGTH_MAX = 60;
export const SCHEDULE_EMAILS_MAX = 10;
export const SCHEDULE_CATCH_UP_MAX = 31;
export const SCHEDULE_RUN_MONTHS = 13;

/** Servers that an operator's statement files can be stored on, and the length of a private key. */
export const SFTP_SERVERS_MAX = 10;
export const PRIVATE_KEY_LENGTH_MAX = 16_384;

/** The files of a run are attached to an e-mail up to this size together, in bytes; larger ones are fetched in the console. */
export const EMAIL_ATTACHMENTS_BYTES_MAX = 10_000_000;

/** The delays before a failed delivery of statement files is tried again. */
export const STATEMENT_RETRY_SECONDS = [60, 5 * 60, 30 * 60, 2 * 3_600, 6 * 3_600] as const;

/**
 * A platform's own file that is reconciled with the book: its size, sent in parts of BODY_BYTES_MAX; its rows and columns; the
 * texts of one row; and of a spreadsheet what its packed parts may grow to, and its texts.
 */
export const RECONCILED_FILE_MAX = {
  bytes: 536_870_912,
  rows: 2_000_000,
  columns: 100,
  rowCharacters: 1_048_576,
  unpackedBytes: 2_147_483_648,
  textBytes: 134_217_728,
} as const;

/** The bytes of all files that an operator has stored for reconciliations. */
export const RECONCILED_BYTES_STORED_MAX = 2_147_483_648;

/** The reconciliations of an operator that are being uploaded, read or matched at once. */
export const RECONCILIATIONS_OPEN_MAX = 5;

/** How long an upload may take, how long the file is kept for another run, and how long its result. */
export const RECONCILIATION_KEPT = { uploadHours: 24, fileDays: 7, resultDays: 90 } as const;

/** The days and the book's movements that one reconciliation covers. */
export const RECONCILIATION_DAYS_MAX = 366;
export const RECONCILIATION_LINES_MAX = 5_000_000;

/** The differences that one act of a person accepts, opens again or resends the events of. */
export const RECONCILIATION_ACT_MAX = 10_000;

/**
 * Rows and movements that agree only taken together are looked for among so many differences. By one id they may be any number; by
 * their amounts alone, of one day and direction, they are `parts` of at most `ofPair` that complete a row whose id is known, or of
 * at most `ofDay` otherwise: of more, chance alone would make some agree. `steps`: the sums that are tried in all. `shown`: the
 * sets that a result names.
 */
export const TOGETHER_MAX = { items: 20_000, parts: 4, ofPair: 40, ofDay: 12, steps: 5_000_000, shown: 20 } as const;

/** The ids that one cell of a row may name, and its characters. */
export const NAMES_IN_CELL_MAX = { names: 20, characters: 1_000 } as const;

/** The saved column mappings of an operator. */
export const COLUMN_MAPPINGS_MAX = 200;

/** More rows that cannot be read, or more differences, mean that a column, an account or the period is wrong. */
export const UNREAD_ROWS_MAX = 10_000;
export const RECONCILIATION_ITEMS_MAX = 200_000;
