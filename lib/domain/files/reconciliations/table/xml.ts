import { SaxesParser } from "saxes";
import { FileFault } from "./file-fault.ts";
import type { FileFaultCode } from "./file-fault-code.contract.ts";

const DEPTH_MAX = 100;
/** No tag, text or comment of a spreadsheet or a statement is longer: a cell has at most 32,767 characters. */
const PIECE_CHARACTERS_MAX = 1_048_576;

export type XmlHandlers = {
  open: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** How a document is encoded, and the fault when it is none. */
type Look = { encoding: string; fault: FileFaultCode };

/** A part of an XLSX file. */
const PART: Look = { encoding: "utf-8", fault: "BROKEN_XLSX" };

/**
 * Reads XML and calls the handlers, by names without their prefixes. Yields after each piece, so that what the
 * handlers gathered can be taken. Declarations of a document type, with which a small text stands for a huge one, are refused.
 * Throws FileFault.
 */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
  { encoding, fault: code }: Look = PART,
): AsyncGenerator<void> {
  const broken = () => new FileFault(code);
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder(encoding);
  let depth = 0;
  let unanswered = 0;
  let fault: Error | undefined;
  const seen = (step: number) => {
    depth += step;
    unanswered = 0;
    if (depth > DEPTH_MAX) throw broken();
  };
  parser.on("doctype", () => {
    throw broken();
  });
  parser.on("error", () => {
    fault ??= broken();
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
    const text = decoder.decode(chunk, { stream: true });
    unanswered += text.length;
    if (unanswered > PIECE_CHARACTERS_MAX) throw broken();
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
