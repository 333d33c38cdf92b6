import type { FileFaultCode } from "./file-fault-code.contract.ts";

/** What is wrong with an uploaded file as a whole. `row`: where, as spreadsheets number the rows. */
export class FileFault extends Error {
  readonly code: FileFaultCode;
  readonly row: number | undefined;

  constructor(code: FileFaultCode, row?: number) {
    super(code);
    this.name = "FileFault";
    this.code = code;
    this.row = row;
  }
}
