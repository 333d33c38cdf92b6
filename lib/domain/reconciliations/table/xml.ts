import { SaxesParser } from "saxes";
import { FileFault } from "./file-fault.ts";

const DEPTH_MAX = 100;
/** No tag, text or comment of a spreadsheet is longer: a cell has at most 32,767 characters. */
const PIECE_CHARACTERS_MAX = 1_048_576;

export type XmlHandlers = {
  open: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/**
 * Reads a part of an XLSX file and calls the handlers, by names without their prefixes. Yields after each piece, so that what the
 * handlers gathered can be taken. Declarations of a document type, with which a small text stands for a huge one, are refused.
 * Throws FileFault.
 */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const utf8 = new TextDecoder("utf-8");
  let depth = 0;
  let unanswered = 0;
  let fault: Error | undefined;
  const seen = (step: number) => {
    depth += step;
    unanswered = 0;
    if (depth > DEPTH_MAX) throw new FileFault("BROKEN_XLSX");
  };
  parser.on("doctype", () => {
    throw new FileFault("BROKEN_XLSX");
  });
  parser.on("error", () => {
    fault ??= new FileFault("BROKEN_XLSX");
  });
  parser.on("opentag", ({ name, attributes }) => {
    seen(1);
    handlers.open(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    seen(-1);
    handlers.close?.(localName(name));
  });
  parser.on("text", (text) => handlers.text?.(text));
  parser.on("cdata", (text) => handlers.text?.(text));
  for await (const chunk of bytes) {
    const text = utf8.decode(chunk, { stream: true });
    unanswered += text.length;
    if (unanswered > PIECE_CHARACTERS_MAX) throw new FileFault("BROKEN_XLSX");
    parser.write(text);
    if (fault) throw fault;
    yield;
  }
  parser.close();
  if (fault) throw fault;
  yield;
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Reads a part to its end. */
export async function readAllXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(bytes, handlers));
}
